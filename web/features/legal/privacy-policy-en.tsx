import { Prose } from '../../shared/ui/prose.tsx';

const ImprintLink = () => (
  <a href="/imprint-attribution-disclaimer" target="_blank" rel="noopener">
    imprint
  </a>
);

const InShort = ({ siteName }: { siteName: string }) => (
  <section>
    <p>
      <bdi>{siteName}</bdi> is an online academy for psychosocial support. This policy says which data we process when you use it, what for, how long we keep
      it, and which rights you have.
    </p>
    <h2>In short</h2>
    <ul>
      <li>We process what you need in order to learn here, and nothing for advertising.</li>
      <li>Your data is processed in France and Germany.</li>
      <li>We sell no data and load no content of other services before you ask for it.</li>
      <li>We answer requests about your data within one month, free of charge.</li>
    </ul>
  </section>
);

const Controller = () => (
  <section>
    <h2>1. Who is responsible</h2>
    <p>
      The controller in the sense of the General Data Protection Regulation (GDPR) is the operator named in the <ImprintLink />. You find the address and the
      contact for all questions about data protection there.
    </p>
  </section>
);

const KindsOfData = () => (
  <section>
    <h2>2. Which data we process</h2>
    <p>An account is made by invitation only and directly with us (direct registration), without the sign-in service of another company. For it we collect:</p>
    <ul>
      <li>email address,</li>
      <li>first name and last name,</li>
      <li>username: your email address serves as your username,</li>
      <li>password: we keep only a check value from which it cannot be read,</li>
      <li>language,</li>
      <li>gender, if you choose to state it, and the time at which you agreed to this policy and, where asked for, to the terms.</li>
    </ul>
    <p>We have the email address to which we send an invitation from the person who invites you (Art. 14 GDPR).</p>
    <p>While you use the academy, the following is added:</p>
    <ul>
      <li>
        Learning data: invitations, courses you are enrolled in, completed steps, answers to quizzes, homework with its files, feedback, and whether you are
        online or available.
      </li>
      <li>
        Usage data: pages and files requested, time of the request, IP address, browser and operating system. Your IP address is not kept with your account; it
        is needed to deliver the pages and to limit repeated sign-in attempts.
      </li>
      <li>Sessions: the kind of device (browser and system in words), the time of signing in and of last use. You see them in your settings.</li>
      <li>Tracker data: entries in the storage of your browser and, with your consent, data of our analytics tool (section 4).</li>
      <li>Records of sign-ins and of administrative actions, by internal number and without your name.</li>
      <li>In live classes and calls: picture, sound and the name shown, passed on to the people taking part.</li>
    </ul>
    <p>
      Without email address, name, password and language we cannot give you an account; everything else is up to you. You decide what you write about yourself
      in homework. Please write about other people only in such a way that nobody can recognise them.
    </p>
    <p>
      People of the same course see your name, your role and whether you are online, but not your email address. Course leaders and the trainers of your course
      also see your email address, your progress and the work you submit; instructors see your progress and your work, without your email address.
    </p>
  </section>
);

const Purposes = () => (
  <section>
    <h2>3. What for, and on which legal basis</h2>
    <ul>
      <li>Providing the account, the courses, your progress, feedback, classes and calls: performance of the agreement with you (Art. 6(1)(b) GDPR).</li>
      <li>
        Inviting you, when somebody of the academy enters your address: our legitimate interest in inviting people to our training (Art. 6(1)(f) GDPR). If you
        do not accept, no account is made.
      </li>
      <li>Messages about your account, such as invitations and a new password: performance of the agreement (Art. 6(1)(b) GDPR).</li>
      <li>Messages of the course team to all learners of a course: performance of the agreement (Art. 6(1)(b) GDPR).</li>
      <li>Security and the finding of faults: our legitimate interest in a safe and working service (Art. 6(1)(f) GDPR).</li>
      <li>Analysing how the academy is used: your consent (Art. 6(1)(a) GDPR).</li>
      <li>Embedded media of other services: your consent by starting them (Art. 6(1)(a) GDPR).</li>
      <li>What you tell us about your own health or beliefs, for instance in homework: your explicit consent (Art. 9(2)(a) GDPR).</li>
      <li>Legal duties, for instance to answer authorities: Art. 6(1)(c) GDPR.</li>
    </ul>
    <p>There are no automated decisions and no profiling in the sense of Art. 22 GDPR. The checking of quiz answers serves your learning alone.</p>
  </section>
);

const Trackers = () => (
  <section>
    <h2>4. Browser storage, analytics and embedded media</h2>
    <p>
      The academy keeps in the local storage of your browser what it needs to work: your sign-in, your language and reading preference, whether you are
      available, the colour mode, the video quality you chose, and drafts and unfinished uploads until they are saved. Signing out removes the sign-in. There
      are no advertising trackers.
    </p>
    <p>
      Where the operator has switched it on, and only with your consent, we use an analytics tool that we run ourselves. It counts pages and the time spent on
      them; your account is recognised by a code that is formed with a secret key and contains neither your name nor your email address. This data stays on the
      servers that we use at our hosting provider and goes to nobody else. You can withdraw your consent at any time with effect for the future.
    </p>
    <p>Do Not Track is not supported: the academy does not react to this setting of your browser.</p>
    <p>
      Some steps offer video or audio of other services. Until you start such a medium, your browser does not connect to that service. When you start it, the
      service receives at least your IP address, and its own privacy policy applies.
    </p>
  </section>
);

const Recipients = () => (
  <section>
    <h2>5. Who receives data, and where it is processed</h2>
    <p>The following process data for us, bound by our instructions (Art. 28 GDPR):</p>
    <ul>
      <li>a hosting provider, on whose servers the academy, its database and its files are kept,</li>
      <li>a mailing service, which delivers the emails of the academy and receives your address and the message for that purpose.</li>
    </ul>
    <p>
      The data is processed in France and Germany. You can open the academy from any country; what you then see is transmitted to the place where you are. We do
      not give data to anybody else unless the law obliges us to.
    </p>
  </section>
);

const StorageTime = () => (
  <section>
    <h2>6. How long we keep data</h2>
    <ul>
      <li>Account and learning data: as long as your account exists.</li>
      <li>
        Deactivated accounts: 30 days, in which the deactivation can be undone on request. After that, name, email address and the texts and files of your
        submissions are erased. What remains are anonymous counts and the records of sign-ins and administrative actions, which hold an internal number only.
      </li>
      <li>Sessions: at most 30 days; they end earlier when you sign out or have not used them for 7 days. A new password ends all other sessions.</li>
      <li>Links in emails: until the time stated in the email, or until they are used.</li>
      <li>Technical records: as long as operation and security require.</li>
      <li>Data that the law obliges us to keep: as long as it says.</li>
    </ul>
  </section>
);

const Rights = () => (
  <section>
    <h2>7. Your rights</h2>
    <p>You have the right</p>
    <ul>
      <li>to know which data we process about you, and to receive a copy (Art. 15 GDPR),</li>
      <li>to have wrong data corrected (Art. 16 GDPR); you can change your name and language yourself in the settings,</li>
      <li>to have your data erased (Art. 17 GDPR); you can delete your own profile in the settings,</li>
      <li>to have the processing restricted (Art. 18 GDPR),</li>
      <li>to receive your data in a common format (Art. 20 GDPR),</li>
      <li>to object to processing that rests on our legitimate interest (Art. 21 GDPR),</li>
      <li>to withdraw a consent at any time; what was done before remains lawful (Art. 7(3) GDPR).</li>
    </ul>
    <p>
      Please write to the operator named in the <ImprintLink />. We answer within one month, free of charge. We may ask you for something that shows that the
      request comes from you.
    </p>
    <h2>8. Complaint</h2>
    <p>
      If you believe that we do not treat your data lawfully, you can complain to a data protection authority, for instance at the place where you live or work,
      or where the operator has its seat (Art. 77 GDPR). We are glad if you tell us first.
    </p>
  </section>
);

const Changes = () => (
  <section>
    <h2>9. Changes</h2>
    <p>
      We adapt this policy when the academy or the law changes, and show the date of the last change here. If a change concerns a consent of yours, we ask you
      again.
    </p>
    <p>
      Last changed: <time dateTime="2026-11-22">22 November 2026</time>
    </p>
  </section>
);

/** The privacy policy in English, with the facts of docs/specification.md#1-what-the-product-does-and-for-whom. */
export function PrivacyPolicyEn({ siteName }: { siteName: string }) {
  return (
    <article lang="en" dir="ltr">
      <Prose lang="en" dir="ltr">
        <h1>Privacy policy</h1>
        <InShort siteName={siteName} />
        <Controller />
        <KindsOfData />
        <Purposes />
        <Trackers />
        <Recipients />
        <StorageTime />
        <Rights />
        <Changes />
      </Prose>
    </article>
  );
}
