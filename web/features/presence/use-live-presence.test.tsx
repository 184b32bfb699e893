import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { typed } from '../../testing/typed.ts';
import { LivePresenceDocument } from './use-live-presence.generated.ts';
import { useLivePresence } from './use-live-presence.ts';

interface Status {
  id: string;
  online: boolean;
  doNotDisturb: boolean;
}
const PeopleDocument = gql`query People { people { id online doNotDisturb } }` as TypedDocumentNode<{ people: Status[] }, Record<string, never>>;
const SitesDocument = gql`query Sites { sites { id } }` as TypedDocumentNode<{ sites: Array<{ id: string }> }, Record<string, never>>;

const status = (id: string, online: boolean): Status => typed('Person', { id, online, doNotDisturb: false });
const people = (...online: boolean[]) => answer(PeopleDocument, {}, { people: online.map((each, index) => status(`p${index}`, each)) });
/** Arrives after the page has been read. */
const event = (changed: Status[], many: boolean) => ({
  ...answer(
    LivePresenceDocument,
    {},
    { updateUserStatus: typed('UserStatusEvent', { people: changed.map((each) => typed('PersonStatus', { ...each })), many }) },
  ),
  delay: 300,
});

function Page({ onChange }: { onChange: () => void }) {
  useLivePresence(onChange);
  const shown = useQuery(PeopleDocument).data?.people ?? [];
  const sites = useQuery(SitesDocument).data?.sites ?? [];
  return <p>{`${shown.map(({ id, online }) => `${id} ${online ? 'on' : 'off'}`).join()}; ${sites.map(({ id }) => id).join()}`}</p>;
}

afterEach(() => vi.useRealTimers());

it('live presence shows the people of an event at once, and calls back once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const onChange = vi.fn();
  const site = answer(SitesDocument, {}, { sites: [typed('Site', { id: 's1' })] });
  renderWithProviders(<Page onChange={onChange} />, { answers: [people(false, false, false), site, event([status('p0', true), status('p2', true)], false)] });
  expect(await screen.findByText('p0 on,p1 off,p2 on; s1')).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(onChange).toHaveBeenCalledOnce();
});

it('live presence reads lists of people again, and nothing else, when many people changed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const sites = ['s1', 's2'].map((id) => answer(SitesDocument, {}, { sites: [typed('Site', { id })] }));
  renderWithProviders(<Page onChange={() => undefined} />, { answers: [people(false, false), ...sites, event([], true), people(true, true)] });
  expect(await screen.findByText('p0 off,p1 off; s1')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(await screen.findByText('p0 on,p1 on; s1')).toBeTruthy();
});

it('live presence shows the state of an event even if an older response arrives later', async () => {
  const late = { ...people(false, false), delay: 600 };
  renderWithProviders(<Page onChange={() => undefined} />, { answers: [late, event([status('p1', true)], false)] });
  expect(await screen.findByText('p0 off,p1 on;')).toBeTruthy();
});
