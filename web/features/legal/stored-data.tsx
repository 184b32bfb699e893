import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { createContext, useContext } from 'react';
import { type Kept, type KeptDays, keptOf, STORED_DATA, STORED_KINDS } from '../../../schema/stored-data.ts';
import { BY_INTEREST, CONTENTS, INTERESTS, NAMES } from './stored-data-words.ts';

/** The periods that the operator set. */
export const KeptDaysContext = createContext<KeptDays>({});

/** A number of days. */
export const Days = ({ count }: { count: number }) => <Plural value={count} one="# day" other="# days" />;

function Period({ kept }: { kept: Kept }) {
  if (kept === 'account') return <Trans>as long as your account exists</Trans>;
  if (kept === 'forGood') return <Trans>without limit, under an internal number</Trans>;
  if (kept === 'browser') return <Trans>until you sign out, or clear the storage of your browser</Trans>;
  if (kept.after === undefined) return <Days count={kept.days} />;
  return (
    <Trans>
      <Days count={kept.days} /> after expiry
    </Trans>
  );
}

const Named = ({ name, text }: { name: string; text: string }) => (
  <li>
    <Trans>
      <strong>{name}</strong>: {text}
    </Trans>
  </li>
);

/** Items: everything that is stored. */
export function StoredContents() {
  const { i18n } = useLingui();
  return STORED_KINDS.map((kind) => <Named key={kind} name={i18n._(NAMES[kind])} text={i18n._(CONTENTS[kind])} />);
}

/** Items: how long each kind of data is kept. */
export function StoredPeriods() {
  const { i18n } = useLingui();
  const own = useContext(KeptDaysContext);
  return STORED_KINDS.map((kind) => {
    const name = i18n._(NAMES[kind]);
    return (
      <li key={kind}>
        <Trans>
          {name}: <Period kept={keptOf(kind, own)} />
        </Trans>
      </li>
    );
  });
}

/** Items: what is stored for the agreement with the person, and what for a legitimate interest. */
export function StoredPurposes() {
  const { i18n } = useLingui();
  const kinds = STORED_KINDS.filter((kind) => STORED_DATA[kind].basis === 'agreement').map((kind) => i18n._(NAMES[kind]));
  const names = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(kinds);
  return (
    <>
      <li>
        <Trans>Performance of the agreement with you (Art. 6(1)(b) GDPR): {names}.</Trans>
      </li>
      <li>
        <Trans>Our legitimate interest (Art. 6(1)(f) GDPR):</Trans>
        <ul>
          {BY_INTEREST.map((kind) => (
            <Named key={kind} name={i18n._(NAMES[kind])} text={i18n._(INTERESTS[kind])} />
          ))}
        </ul>
      </li>
    </>
  );
}

/** How long a visit to a class is kept. */
export const ClassVisitsKept = () => <Days count={useContext(KeptDaysContext).classVisits ?? STORED_DATA.classVisits.kept.days} />;
