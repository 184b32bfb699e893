import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import type { CourseTeam_MemberFragment } from './course-team.generated.ts';
import { CourseTeam } from './course-team.tsx';

const person = typed('Person', { id: 'p1', name: 'Amina', surname: 'Karimi', color: '#b9553a', online: true, doNotDisturb: false });
const member = typed('TeamMember', { role: 'module_trainer', allModules: true, moduleNames: [], person }) as CourseTeam_MemberFragment;

it.each([
  ['is shown to participants', true, 1],
  ['is not shown before enrolling, because no live event corrects it', false, 0],
])('whether the team is online %s', (_case, presence, shown) => {
  renderWithProviders(<CourseTeam team={[member]} presence={presence} />, { answers: [] });
  expect(screen.getByText('Amina Karimi')).toBeTruthy();
  expect(screen.queryAllByText('Online')).toHaveLength(shown);
});
