import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmailAddress } from './email-address.tsx';

it.each([
  ['samira.noor@clinic.example', 'samira.|noor@|clinic.|example'],
  ['nobody', 'nobody'],
  ['.a..b@c.', '.|a.|.|b@|c.'],
  ['', ''],
])('the address %s may break after its @ and its dots', (address, parts) => {
  const { container } = render(<EmailAddress address={address} />);
  const { innerHTML, textContent } = container.querySelector('bdi') as HTMLElement;
  expect([textContent, innerHTML.replaceAll('<wbr>', '|')]).toEqual([address, parts]);
});

it('an address in a table may break after its @ alone', () => {
  const { container } = render(<EmailAddress address="samira.noor@clinic.example" inTable />);
  expect(container.querySelector('bdi')?.innerHTML).toBe('samira.noor@<wbr>clinic.example');
});
