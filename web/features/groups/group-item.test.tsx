import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { GroupItem } from './group-item.tsx';

it('the list of groups isolates each name of a language, so that their order follows the direction of the page', () => {
  const translations = ['en', 'de', 'ar'].map((language) => ({ __typename: 'NamedTranslation' as const, language, name: 'Harbour clinic' }));
  const own = { id: 'g1', name: 'Harbour clinic', language: 'en', defaultLanguage: 'en', revision: 1, memberCount: 2, languages: [] };
  const group = { __typename: 'AdminGroup' as const, translations, ...own };
  renderWithProviders(<GroupItem group={group} onEdit={vi.fn()} onDelete={vi.fn()} />);
  const isolated = ['English', 'Deutsch', 'العربية'].map((name) => screen.getByText(name)).map(({ tagName, lang }) => [tagName, lang]);
  expect(isolated).toEqual([
    ['BDI', 'en'],
    ['BDI', 'de'],
    ['BDI', 'ar'],
  ]);
});
