import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EmailAddress } from './email-address.tsx';

it.each([
  ['samira.noor@clinic.example', 'samira.noor@|clinic.example'],
  ['samira.abdurrahman@clinic.example', 'samira.|abdurrahman@|clinic.example'],
  ['nobody', 'nobody'],
  ['.a..bcdefghijklmnop@c.', '.|a.|.|bcdefghijklmnop@|c.'],
  ['', ''],
])('the address %s may break after its @ and the dots of a long part', (address, parts) => {
  const { container } = render(<EmailAddress address={address} />);
  const { innerHTML, textContent } = container.querySelector('bdi') as HTMLElement;
  expect([textContent, innerHTML.replaceAll('<wbr>', '|')]).toEqual([address, parts]);
});
