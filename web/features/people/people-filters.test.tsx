import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { PeopleFilters } from './people-filters.tsx';

it.each([
  [true, 'Name or email'],
  [false, 'Name'],
])('offers a search by email only to viewers who see email addresses (%s)', (seeEmails, placeholder) => {
  renderWithProviders(<PeopleFilters filter={{}} seeEmails={seeEmails} onChoose={() => undefined} />);
  expect(screen.getByPlaceholderText(placeholder)).toBeTruthy();
});
