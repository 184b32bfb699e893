import { Prose } from '../../shared/ui/prose.tsx';

const ImprintLink = () => (
  <a href="/imprint-attribution-disclaimer" target="_blank" rel="noopener">
    Impressum
  </a>
);

const InShort = ({ siteName }: { siteName: string }) => (
  <section>
    <p>
      <bdi>{siteName}</bdi> ist eine Online-Akademie für psychosoziale Unterstützung. Diese Erklärung sagt Ihnen, welche Daten wir bei der Nutzung verarbeiten,
      wozu, wie lange wir sie aufbewahren und welche Rechte Sie haben.
    </p>
    <h2>Kurz gesagt</h2>
    <ul>
      <li>Wir verarbeiten, was Sie zum Lernen brauchen, und nichts für Werbung.</li>
      <li>Ihre Daten werden in Frankreich und Deutschland verarbeitet.</li>
      <li>Wir verkaufen keine Daten und laden keine Inhalte anderer Dienste, bevor Sie es wünschen.</li>
      <li>Anfragen zu Ihren Daten beantworten wir innerhalb eines Monats und kostenlos.</li>
    </ul>
  </section>
);

const Controller = () => (
  <section>
    <h2>1. Wer verantwortlich ist</h2>
    <p>
      Verantwortlich im Sinne der Datenschutz-Grundverordnung (DSGVO) ist der im <ImprintLink /> genannte Betreiber. Dort finden Sie die Anschrift und den
      Kontakt für alle Fragen zum Datenschutz.
    </p>
  </section>
);

const KindsOfData = () => (
  <section>
    <h2>2. Welche Daten wir verarbeiten</h2>
    <p>
      Ein Konto entsteht nur auf Einladung und direkt bei uns (direkte Registrierung), ohne den Anmeldedienst eines anderen Unternehmens. Dafür erheben wir:
    </p>
    <ul>
      <li>E-Mail-Adresse,</li>
      <li>Vorname und Nachname,</li>
      <li>Benutzername: Ihre E-Mail-Adresse dient als Benutzername,</li>
      <li>Passwort: Wir bewahren nur einen Prüfwert auf, aus dem es sich nicht ablesen lässt,</li>
      <li>Sprache,</li>
      <li>
        Geschlecht, falls Sie es angeben möchten, sowie den Zeitpunkt, zu dem Sie dieser Erklärung und, wo danach gefragt wird, den Nutzungsbedingungen
        zugestimmt haben.
      </li>
    </ul>
    <p>Die E-Mail-Adresse, an die wir eine Einladung schicken, haben wir von der Person, die Sie einlädt (Art. 14 DSGVO).</p>
    <p>Während Sie die Akademie nutzen, kommen hinzu:</p>
    <ul>
      <li>
        Lerndaten: Einladungen, Kurse, in die Sie eingeschrieben sind, abgeschlossene Schritte, Antworten in Quizfragen, Hausaufgaben mit ihren Dateien,
        Rückmeldungen sowie ob Sie online oder verfügbar sind.
      </li>
      <li>
        Nutzungsdaten: aufgerufene Seiten und Dateien, Zeitpunkt des Aufrufs, IP-Adresse, Browser und Betriebssystem. Ihre IP-Adresse wird nicht bei Ihrem Konto
        gespeichert; sie wird gebraucht, um die Seiten auszuliefern und wiederholte Anmeldeversuche zu begrenzen.
      </li>
      <li>
        Sitzungen: die Art des Geräts (Browser und System in Worten), Zeitpunkt der Anmeldung und der letzten Nutzung. Sie sehen sie in den Einstellungen.
      </li>
      <li>Tracker-Daten: Einträge im Speicher Ihres Browsers und, mit Ihrer Einwilligung, Daten unseres Analysewerkzeugs (Abschnitt 4).</li>
      <li>Aufzeichnungen über Anmeldungen und Verwaltungsvorgänge, mit interner Nummer und ohne Ihren Namen.</li>
      <li>In Live-Unterricht und Anrufen: Bild, Ton und der angezeigte Name, weitergegeben an die Teilnehmenden.</li>
    </ul>
    <p>
      Ohne E-Mail-Adresse, Namen, Passwort und Sprache können wir Ihnen kein Konto geben; alles andere steht Ihnen frei. Was Sie in Hausaufgaben über sich
      selbst schreiben, entscheiden Sie. Bitte schreiben Sie über andere Menschen nur so, dass niemand sie erkennen kann.
    </p>
    <p>
      Personen im selben Kurs sehen Ihren Namen, Ihre Rolle und ob Sie online sind, nicht aber Ihre E-Mail-Adresse. Die Kursleitung und die Modulbetreuung Ihres
      Kurses sehen außerdem Ihre E-Mail-Adresse, Ihren Fortschritt und Ihre Abgaben; Lehrkräfte sehen Fortschritt und Abgaben ohne die E-Mail-Adresse.
    </p>
  </section>
);

const Purposes = () => (
  <section>
    <h2>3. Wozu und auf welcher Rechtsgrundlage</h2>
    <ul>
      <li>Konto, Kurse, Ihr Fortschritt, Rückmeldungen, Unterricht und Anrufe: Erfüllung der Vereinbarung mit Ihnen (Art. 6 Abs. 1 Buchst. b DSGVO).</li>
      <li>
        Eine Einladung an Sie, wenn jemand von der Akademie Ihre Adresse einträgt: unser berechtigtes Interesse, zu unseren Schulungen einzuladen (Art. 6 Abs. 1
        Buchst. f DSGVO). Nehmen Sie die Einladung nicht an, entsteht kein Konto.
      </li>
      <li>Nachrichten zu Ihrem Konto, etwa Einladungen oder ein neues Passwort: Erfüllung der Vereinbarung (Art. 6 Abs. 1 Buchst. b DSGVO).</li>
      <li>Nachrichten des Kursteams an alle Lernenden eines Kurses: Erfüllung der Vereinbarung (Art. 6 Abs. 1 Buchst. b DSGVO).</li>
      <li>Sicherheit und Fehlersuche: unser berechtigtes Interesse an einem sicheren und funktionierenden Dienst (Art. 6 Abs. 1 Buchst. f DSGVO).</li>
      <li>Auswertung der Nutzung: Ihre Einwilligung (Art. 6 Abs. 1 Buchst. a DSGVO).</li>
      <li>Eingebettete Medien anderer Dienste: Ihre Einwilligung, indem Sie sie starten (Art. 6 Abs. 1 Buchst. a DSGVO).</li>
      <li>
        Was Sie uns über Ihre eigene Gesundheit oder Ihre Überzeugungen mitteilen, etwa in Hausaufgaben: Ihre ausdrückliche Einwilligung (Art. 9 Abs. 2 Buchst.
        a DSGVO).
      </li>
      <li>Rechtliche Pflichten, etwa Auskünfte an Behörden: Art. 6 Abs. 1 Buchst. c DSGVO.</li>
    </ul>
    <p>Automatisierte Entscheidungen und Profiling im Sinne von Art. 22 DSGVO gibt es nicht. Die Auswertung von Quizantworten dient allein Ihrem Lernen.</p>
  </section>
);

const Trackers = () => (
  <section>
    <h2>4. Browserspeicher, Auswertung und eingebettete Medien</h2>
    <p>
      Die Akademie bewahrt im lokalen Speicher Ihres Browsers auf, was sie zum Arbeiten braucht: Ihre Anmeldung, Ihre Sprach- und Leseeinstellungen, ob Sie
      verfügbar sind, die Darstellung, die gewählte Videoqualität sowie Entwürfe und unterbrochene Uploads, bis sie gespeichert sind. Beim Abmelden wird die
      Anmeldung entfernt. Werbe-Tracker gibt es nicht.
    </p>
    <p>
      Wo der Betreiber es eingeschaltet hat, und nur mit Ihrer Einwilligung, verwenden wir ein Analysewerkzeug, das wir selbst betreiben. Es zählt Seiten und
      die dort verbrachte Zeit; Ihr Konto wird dabei an einem Code erkannt, der mit einem geheimen Schlüssel gebildet ist und weder Ihren Namen noch Ihre
      E-Mail-Adresse enthält. Diese Daten bleiben auf den Servern, die wir bei unserem Hosting-Anbieter nutzen, und gehen an niemanden sonst. Sie können Ihre
      Einwilligung jederzeit mit Wirkung für die Zukunft widerrufen.
    </p>
    <p>Do Not Track wird nicht unterstützt: Die Akademie reagiert nicht auf diese Einstellung Ihres Browsers.</p>
    <p>
      Einige Schritte bieten Video oder Audio anderer Dienste an. Bis Sie ein solches Medium starten, verbindet sich Ihr Browser nicht mit diesem Dienst. Wenn
      Sie es starten, erhält der Dienst mindestens Ihre IP-Adresse, und es gilt seine eigene Datenschutzerklärung.
    </p>
  </section>
);

const Recipients = () => (
  <section>
    <h2>5. Wer Daten erhält und wo sie verarbeitet werden</h2>
    <p>In unserem Auftrag und nach unseren Weisungen (Art. 28 DSGVO) verarbeiten Daten:</p>
    <ul>
      <li>ein Hosting-Anbieter, auf dessen Servern die Akademie, ihre Datenbank und ihre Dateien liegen,</li>
      <li>ein Versanddienst, der die E-Mails der Akademie zustellt und dafür Ihre Adresse und die Nachricht erhält.</li>
    </ul>
    <p>
      Die Daten werden in Frankreich und Deutschland verarbeitet. Sie können die Akademie aus jedem Land öffnen; was Sie dann sehen, wird an den Ort übertragen,
      an dem Sie sind. An andere geben wir keine Daten weiter, es sei denn, das Gesetz verpflichtet uns dazu.
    </p>
  </section>
);

const StorageTime = () => (
  <section>
    <h2>6. Wie lange wir Daten aufbewahren</h2>
    <ul>
      <li>Konto und Lerndaten: solange Ihr Konto besteht.</li>
      <li>
        Deaktivierte Konten: 30 Tage, in denen die Deaktivierung auf Wunsch rückgängig gemacht werden kann. Danach werden Name, E-Mail-Adresse sowie Texte und
        Dateien Ihrer Abgaben gelöscht. Es bleiben anonyme Zahlen und die Aufzeichnungen über Anmeldungen und Verwaltungsvorgänge, die nur eine interne Nummer
        enthalten.
      </li>
      <li>
        Sitzungen: höchstens 30 Tage; sie enden früher, wenn Sie sich abmelden oder sie 7 Tage lang nicht nutzen. Ein neues Passwort beendet alle anderen
        Sitzungen.
      </li>
      <li>Links in E-Mails: bis zu dem in der E-Mail genannten Zeitpunkt oder bis sie verwendet werden.</li>
      <li>Technische Aufzeichnungen: solange Betrieb und Sicherheit es erfordern.</li>
      <li>Daten, die wir gesetzlich aufbewahren müssen: so lange, wie das Gesetz es vorsieht.</li>
    </ul>
  </section>
);

const Rights = () => (
  <section>
    <h2>7. Ihre Rechte</h2>
    <p>Sie haben das Recht,</p>
    <ul>
      <li>zu erfahren, welche Daten wir über Sie verarbeiten, und eine Kopie zu erhalten (Art. 15 DSGVO),</li>
      <li>falsche Daten berichtigen zu lassen (Art. 16 DSGVO); Namen und Sprache können Sie in den Einstellungen selbst ändern,</li>
      <li>Ihre Daten löschen zu lassen (Art. 17 DSGVO); Ihr eigenes Profil können Sie in den Einstellungen löschen,</li>
      <li>die Verarbeitung einschränken zu lassen (Art. 18 DSGVO),</li>
      <li>Ihre Daten in einem gängigen Format zu erhalten (Art. 20 DSGVO),</li>
      <li>einer Verarbeitung zu widersprechen, die auf unserem berechtigten Interesse beruht (Art. 21 DSGVO),</li>
      <li>eine Einwilligung jederzeit zu widerrufen; was vorher geschah, bleibt rechtmäßig (Art. 7 Abs. 3 DSGVO).</li>
    </ul>
    <p>
      Bitte schreiben Sie an den im <ImprintLink /> genannten Betreiber. Wir antworten innerhalb eines Monats und kostenlos. Unter Umständen bitten wir Sie um
      einen Hinweis darauf, dass die Anfrage von Ihnen stammt.
    </p>
    <h2>8. Beschwerde</h2>
    <p>
      Wenn Sie meinen, dass wir Ihre Daten nicht rechtmäßig behandeln, können Sie sich bei einer Datenschutzbehörde beschweren, etwa an Ihrem Wohn- oder
      Arbeitsort oder am Sitz des Betreibers (Art. 77 DSGVO). Wir freuen uns, wenn Sie zuerst mit uns sprechen.
    </p>
  </section>
);

const Changes = () => (
  <section>
    <h2>9. Änderungen</h2>
    <p>
      Wir passen diese Erklärung an, wenn sich die Akademie oder das Recht ändert, und nennen hier das Datum der letzten Änderung. Betrifft eine Änderung Ihre
      Einwilligung, fragen wir Sie erneut.
    </p>
    <p>
      Letzte Änderung: <time dateTime="2026-11-22">22. November 2026</time>
    </p>
  </section>
);

/** The privacy policy in German, with the facts of docs/specification.md#1-what-the-product-does-and-for-whom. */
export function PrivacyPolicyDe({ siteName }: { siteName: string }) {
  return (
    <article lang="de" dir="ltr">
      <Prose lang="de" dir="ltr">
        <h1>Datenschutzerklärung</h1>
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
