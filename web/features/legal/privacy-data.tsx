import { Trans } from '@lingui/react/macro';
import { ImprintLink } from './imprint-link.tsx';
import { StoredContents, StoredPurposes } from './stored-data.tsx';

function Controller() {
  return (
    <section>
      <h2>
        <Trans>1. Who is responsible</Trans>
      </h2>
      <p>
        <Trans>
          The controller in the sense of the General Data Protection Regulation (GDPR) is the operator named in the <ImprintLink />. You find the address and
          the contact for all questions about data protection there.
        </Trans>
      </p>
    </section>
  );
}

function AccountData() {
  return (
    <section>
      <h2>
        <Trans>2. Which data we process</Trans>
      </h2>
      <p>
        <Trans>
          Accounts are created by invitation only and directly with us (direct registration), without the sign-in service of another company. For an account we
          collect:
        </Trans>
      </p>
      <ul>
        <li>
          <Trans>email address,</Trans>
        </li>
        <li>
          <Trans>first name and last name,</Trans>
        </li>
        <li>
          <Trans>username: your email address serves as your username,</Trans>
        </li>
        <li>
          <Trans>password: we keep only a check value from which it cannot be read,</Trans>
        </li>
        <li>
          <Trans>language,</Trans>
        </li>
        <li>
          <Trans>gender, if you choose to state it, and the time at which you agreed to this policy and, where asked for, to the terms.</Trans>
        </li>
      </ul>
      <p>
        <Trans>The person who invites you gives us your email address (Art. 14 GDPR).</Trans>
      </p>
    </section>
  );
}

function OtherData() {
  return (
    <section>
      <p>
        <Trans>This is what we store about you:</Trans>
      </p>
      <ul>
        <StoredContents />
      </ul>
      <p>
        <Trans>This we process without storing it with your account:</Trans>
      </p>
      <ul>
        <li>
          <Trans>
            Usage data: pages and files requested, time of the request, IP address, browser and operating system. Your IP address is needed to deliver the pages
            and to limit repeated sign-in attempts.
          </Trans>
        </li>
        <li>
          <Trans>Tracker data: entries in the storage of your browser and, with your consent, data of our analytics tool (section 4).</Trans>
        </li>
        <li>
          <Trans>In live classes, meetings and calls: video, audio and the name shown, passed on to the people taking part. We do not record them.</Trans>
        </li>
        <li>
          <Trans>Whether you are online.</Trans>
        </li>
      </ul>
      <p>
        <Trans>
          Without email address, name, password and language we cannot give you an account; everything else is up to you. You decide what you write about
          yourself in homework. When you write about other people, please make sure that no one can recognise them.
        </Trans>
      </p>
    </section>
  );
}

function Viewers() {
  return (
    <section>
      <p>
        <Trans>
          People of the same course see your name, your role and whether you are online, but not your email address. Course leaders and the trainers of your
          course also see your email address, your progress and the work you submit; instructors see your progress and your work, without your email address.
        </Trans>
      </p>
      <p>
        <Trans>
          When you take part in a live class, its leader and the reviewers of the course see when you joined and how long you stayed, and can export it with
          your email address. No one else sees your private notes.
        </Trans>
      </p>
    </section>
  );
}

function Purposes() {
  return (
    <section>
      <h2>
        <Trans>3. What for, and on which legal basis</Trans>
      </h2>
      <ul>
        <StoredPurposes />
        <li>
          <Trans>Recording which pages are opened, with the analytics tool: your consent (Art. 6(1)(a) GDPR).</Trans>
        </li>
        <li>
          <Trans>Embedded media from other services: your consent by starting them (Art. 6(1)(a) GDPR).</Trans>
        </li>
        <li>
          <Trans>What you tell us about your own health or beliefs, for instance in homework: your explicit consent (Art. 9(2)(a) GDPR).</Trans>
        </li>
        <li>
          <Trans>Legal obligations, for instance to answer authorities: Art. 6(1)(c) GDPR.</Trans>
        </li>
      </ul>
      <p>
        <Trans>There are no automated decisions and no profiling in the sense of Art. 22 GDPR. The checking of quiz answers serves your learning alone.</Trans>
      </p>
    </section>
  );
}

function Trackers() {
  return (
    <section>
      <h2>
        <Trans>4. Browser storage, analytics and embedded media</Trans>
      </h2>
      <p>
        <Trans>
          The academy keeps in the local storage of your browser what it needs to work: your sign-in, a mark that you have signed in on this device, your
          language and reading preferences, whether you are available, the colour mode, how you play videos, your recent searches, the steps that you read last,
          and drafts, notes and unfinished uploads until they are saved. Signing out removes the sign-in, the recent searches and these steps; you decide what
          happens to work that is not saved yet. There are no advertising trackers.
        </Trans>
      </p>
      <p>
        <Trans>
          Where the operator has switched it on, and only with your consent, we use an analytics tool that we run ourselves. It counts pages and the time spent
          on them; your account is recognised by a code that is formed with a secret key and contains neither your name nor your email address. This data stays
          on the servers that we use at our hosting provider and goes to no one else. You can withdraw your consent in the settings at any time with effect for
          the future.
        </Trans>
      </p>
      <p>
        <Trans>Do Not Track is not supported: the academy does not react to this setting of your browser.</Trans>
      </p>
      <p>
        <Trans>
          Some steps offer video or audio from other services. Until you start playback, your browser does not connect to that service. When you start it, the
          service receives at least your IP address, and its own privacy policy applies.
        </Trans>
      </p>
    </section>
  );
}

/** Sections 1 to 4 of the privacy policy: who processes which data, and what for. */
export const PrivacyData = () => (
  <>
    <Controller />
    <AccountData />
    <OtherData />
    <Viewers />
    <Purposes />
    <Trackers />
  </>
);
