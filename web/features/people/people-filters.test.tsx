import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { PeopleFilters } from './people-filters.tsx';

it.each([
  ['offer a search by email to viewers who see email addresses', true, 'Name or email'],
  ['offer a search by name to viewers who see no email addresses', false, 'Name'],
])('the filters of a list of people %s', (_case, seeEmails, placeholder) => {
  renderWithProviders(<PeopleFilters filter={{}} seeEmails={seeEmails} onChoose={() => undefined} onClear={() => undefined} />);
  expect(screen.getByPlaceholderText(placeholder)).toBeTruthy();
});
