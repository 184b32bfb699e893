import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { chakra } from '../../shared/ui/chakra.ts';
import { Prose } from '../../shared/ui/prose.tsx';
import type { Imprint_ImprintFragment } from './imprint.generated.ts';

const Facts = chakra('dl', { base: { '& dt': { fontWeight: 'medium', mt: '3' }, '& dd': { whiteSpace: 'pre-line' } } });

function Fact({ name, value, address }: { name: ReactNode; value: string | null | undefined; address?: 'mailto' | 'tel' }) {
  if (!value) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {address === undefined ? (
          <bdi>{value}</bdi>
        ) : (
          <a href={`${address}:${address === 'tel' ? value.replace(/[^+\d]/g, '') : value}`} dir="ltr">
            {value}
          </a>
        )}
      </dd>
    </>
  );
}

/** The operator's name and contact, as far as the settings contain them. */
export function ImprintContact({ imprint }: { imprint: Imprint_ImprintFragment }) {
  if (imprint.name === null || imprint.name === undefined)
    return (
      <p>
        <Trans>The operator of this site has not added a name and an address yet.</Trans>
      </p>
    );
  return (
    <Facts>
      <Fact name={<Trans>Operator</Trans>} value={imprint.name} />
      <Fact name={<Trans>Legal form</Trans>} value={imprint.legalForm} />
      <Fact name={<Trans>Address</Trans>} value={imprint.address.join('\n')} />
      <Fact name={<Trans>Email</Trans>} value={imprint.email} address="mailto" />
      <Fact name={<Trans>Phone</Trans>} value={imprint.phone} address="tel" />
      <Fact name={<Trans>Represented by</Trans>} value={imprint.representedBy} />
      <Fact name={<Trans>Register entry</Trans>} value={imprint.register} />
      <Fact name={<Trans>Contact for data protection</Trans>} value={imprint.privacyContact} />
    </Facts>
  );
}

const Operator = ({ siteName, contact }: Pick<ImprintProps, 'siteName' | 'contact'>) => (
  <section>
    <h2>
      <Trans>Imprint</Trans>
    </h2>
    {contact}
    <p>
      <Trans>
        <bdi>{siteName}</bdi> is run by a humanitarian non-profit organisation for mental health and psychosocial support.
      </Trans>
    </p>
    <p>
      <Trans>The organisation was founded in 2008.</Trans>
    </p>
    <p>
      <Trans>The operator is responsible for the content of this site.</Trans>
    </p>
  </section>
);

/** Where the source code is (license, section 13): at an address, or with the operator. */
export function SourceCode({ url }: { url: string | null | undefined }) {
  if (!url)
    return (
      <p>
        <Trans>The operator of this site gives you the source code of this version on request, free of charge.</Trans>
      </p>
    );
  return (
    <p>
      <a href={url}>
        <Trans>Source code</Trans>
      </a>
    </p>
  );
}

const Attribution = ({ source }: Pick<ImprintProps, 'source'>) => (
  <section>
    <h2>
      <Trans>Attribution</Trans>
    </h2>
    <h3>
      <Trans>Development</Trans>
    </h3>
    <p>
      <Trans>The software of this academy is free software under the GNU Affero General Public License, version 3 or later.</Trans>
    </p>
    {source}
    <p>
      <Trans>It is built on the work of many people who share it freely, including Node.js, PostgreSQL, React, Chakra UI, Apollo and Lingui.</Trans>
    </p>
    <h3>
      <Trans>Sounds and images</Trans>
    </h3>
    <p>
      <Trans>The illustrations, the sounds and the video that come with this academy were made for it.</Trans>
    </p>
    <p>
      <Trans>The ringtone and the sound of a rejected call were synthesized by a program of this project.</Trans>
    </p>
    <p>
      <Trans>The icons are from Lucide (ISC License).</Trans>
    </p>
    <p>
      <Trans>Texts are shown in the fonts of your device, so no font is downloaded.</Trans>
    </p>
  </section>
);

const Disclaimer = () => (
  <section>
    <h2>
      <Trans>Disclaimer</Trans>
    </h2>
    <h3>
      <Trans>Content</Trans>
    </h3>
    <p>
      <Trans>We prepare the content of this academy with great care, but we cannot guarantee that it is complete, correct and up to date at all times.</Trans>
    </p>
    <p>
      <Trans>The courses are training and do not replace medical or psychological treatment.</Trans>
    </p>
    <p>
      <Trans>If you or someone near you is in danger, please call the local emergency services.</Trans>
    </p>
    <h3>
      <Trans>Links</Trans>
    </h3>
    <p>
      <Trans>Some pages link to other websites. Their operators alone are responsible for their content.</Trans>
    </p>
    <p>
      <Trans>When we added these links we saw nothing unlawful. If we learn of unlawful content, we remove the link at once.</Trans>
    </p>
    <h3>
      <Trans>Copyright</Trans>
    </h3>
    <p>
      <Trans>The content of this academy is protected by copyright. Any use other than learning here requires the consent of its authors.</Trans>
    </p>
    <p>
      <Trans>If you find something here that belongs to you and is used without your consent, please tell us and we will remove it.</Trans>
    </p>
  </section>
);

export interface ImprintProps {
  siteName: string;
  /** The operator's name and contact, or what is shown until they are loaded. */
  contact: ReactNode;
  /** The settings are being loaded: what follows the contact is not shown yet, because it would move. */
  loading?: boolean;
  /** Where the source code is, or nothing until the settings are loaded. */
  source: ReactNode;
}

/** Imprint, attribution and disclaimer on one page (docs/specification.md#2-screens-and-routes); the year of foundation is a fact of docs/specification.md#1-what-the-product-does-and-for-whom. */
export function Imprint({ siteName, contact, source, loading = false }: ImprintProps) {
  return (
    <article>
      <Prose>
        <h1>
          <Trans>Imprint, attribution and disclaimer</Trans>
        </h1>
        {loading ? (
          contact
        ) : (
          <>
            <Operator siteName={siteName} contact={contact} />
            <Attribution source={source} />
            <Disclaimer />
          </>
        )}
      </Prose>
    </article>
  );
}
