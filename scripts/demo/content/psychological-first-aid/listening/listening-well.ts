import { list, text } from '../../blocks.ts';
import type { DemoStep } from '../../types.ts';

export const listeningWell: DemoStep = {
  key: 'listening-well',
  access: 'AFTER_PREVIOUS',
  image: 'step-listen.jpg',
  contents: {
    en: {
      name: 'Listening without pressing',
      blocks: [
        text(
          '<p>To listen well is to make room. You are not collecting facts and you are not looking for a solution. You let another person find out, while speaking, what is most important now.</p>',
          '<h2>What it looks like</h2>',
          list(
            '<strong>Be fully present.</strong> Put the telephone away. Turn your body towards the person.',
            '<strong>Say back</strong> what you have understood, in a few plain words: “So you have been waiting for news since yesterday.”',
            '<strong>Leave pauses.</strong> Count to five before you answer. Much comes after the silence.',
            '<strong>Name feelings carefully:</strong> “That sounds very lonely.” If you are wrong, you will be corrected, and that is good too.',
          ),
          '<h2>When tears come</h2>',
          '<p>You do not need to stop them. Stay, breathe calmly, offer a handkerchief. Tears end by themselves. What hurts is to be left alone with them.</p>',
          '<p>The short film below shows the difference between feeling with someone and looking down on them. It is in English, but the drawings speak for themselves.</p>',
        ),
      ],
      embeds: ['https://www.youtube.com/watch?v=1Evwgu369Jw'],
    },
    de: {
      name: 'Zuhören, ohne zu drängen',
      blocks: [
        text(
          '<p>Gut zuhören heißt Raum geben. Sie sammeln keine Fakten und suchen keine Lösung. Sie lassen einen Menschen beim Sprechen selbst herausfinden, was ihm jetzt am wichtigsten ist.</p>',
          '<h2>Wie das aussieht</h2>',
          list(
            '<strong>Ganz da sein.</strong> Legen Sie das Telefon weg. Wenden Sie sich der Person mit dem ganzen Körper zu.',
            '<strong>Zurückgeben,</strong> was Sie verstanden haben, in wenigen schlichten Worten: „Sie warten also seit gestern auf Nachricht.“',
            '<strong>Pausen lassen.</strong> Zählen Sie bis fünf, bevor Sie antworten. Vieles kommt erst nach der Stille.',
            '<strong>Gefühle behutsam benennen:</strong> „Das klingt sehr einsam.“ Liegen Sie falsch, wird man Sie berichtigen, und auch das ist gut.',
          ),
          '<h2>Wenn Tränen kommen</h2>',
          '<p>Sie müssen sie nicht aufhalten. Bleiben Sie, atmen Sie ruhig, reichen Sie ein Taschentuch. Tränen hören von selbst auf. Weh tut es, mit ihnen allein gelassen zu werden.</p>',
          '<p>Der kurze Film unten zeigt den Unterschied zwischen Mitfühlen und Von-oben-Herabsehen. Er spricht Englisch, doch die Zeichnungen erklären sich selbst.</p>',
        ),
      ],
      embeds: ['https://www.youtube.com/watch?v=1Evwgu369Jw'],
    },
    ar: {
      name: 'الإصغاء دون إلحاح',
      blocks: [
        text(
          '<p>أن نصغي جيدًا يعني أن نفسح مكانًا. لسنا نجمع معلومات ولا نبحث عن حلّ، بل نتيح لإنسان أن يكتشف، وهو يتكلم، ما هو الأهمّ لديه الآن.</p>',
          '<h2>كيف يبدو ذلك</h2>',
          list(
            '<strong>حضور كامل.</strong> ضعوا الهاتف جانبًا، والتفتوا إلى المتكلم بأجسادكم كلها.',
            '<strong>إعادة ما فهمتموه</strong> بكلمات قليلة بسيطة: «إذن أنت في انتظار خبر منذ الأمس.»',
            '<strong>ترك مساحة للصمت.</strong> عُدّوا حتى خمسة قبل الجواب؛ فكثير من الكلام يأتي بعد السكوت.',
            '<strong>تسمية المشاعر برفق:</strong> «يبدو أن في هذا وحدة كبيرة.» وإن أخطأتم فسيصحّح لكم المتكلم، وهذا حسن أيضًا.',
          ),
          '<h2>حين تأتي الدموع</h2>',
          '<p>لا داعي إلى إيقافها. ابقوا قريبين، وتنفسوا بهدوء، وقدّموا منديلًا. الدموع تتوقف من تلقاء نفسها، وإنما يؤلم أن يُترك المرء وحيدًا معها.</p>',
          '<p>يبيّن الفيلم القصير أدناه الفرق بين أن نشعر مع الآخر وأن ننظر إليه من فوق. الفيلم ناطق بالإنجليزية، لكن رسومه واضحة من دون كلام.</p>',
        ),
      ],
      embeds: ['https://www.youtube.com/watch?v=1Evwgu369Jw'],
    },
    fr: {
      name: 'Écouter sans presser',
      blocks: [
        text(
          '<p>Bien écouter, c’est faire de la place. Vous ne recueillez pas des faits et ne cherchez pas de solution. Vous laissez l’autre découvrir, en parlant, ce qui compte le plus pour lui maintenant.</p>',
          '<h2>À quoi cela ressemble</h2>',
          list(
            '<strong>Être pleinement là.</strong> Rangez le téléphone. Tournez-vous vers la personne.',
            '<strong>Redire</strong> ce que vous avez compris, en quelques mots simples : « Vous attendez donc des nouvelles depuis hier. »',
            '<strong>Laisser des silences.</strong> Comptez jusqu’à cinq avant de répondre. Beaucoup de choses viennent après.',
            '<strong>Nommer les émotions avec prudence :</strong> « On sent une grande solitude. » Si vous vous trompez, on vous corrigera, et c’est bien aussi.',
          ),
          '<h2>Quand viennent les larmes</h2>',
          '<p>Il n’est pas nécessaire de les arrêter. Restez, respirez calmement, tendez un mouchoir. Les larmes cessent d’elles-mêmes. Ce qui fait mal, c’est de rester seul avec elles.</p>',
          '<p>Le petit film ci-dessous montre la différence entre ressentir avec quelqu’un et le regarder de haut. Il est en anglais, mais les dessins parlent d’eux-mêmes.</p>',
        ),
      ],
      embeds: ['https://www.youtube.com/watch?v=1Evwgu369Jw'],
    },
    fa: {
      name: 'گوش دادن بدون اصرار',
      blocks: [
        text(
          '<p>خوب گوش دادن یعنی به دیگری مجال دادن. شما نه در پی جزئیات هستید و نه در پی راه‌حل. می‌گذارید دیگری هنگام حرف زدن خودش پیدا کند که حالا چه چیزی برایش مهم‌تر است.</p>',
          '<h2>چگونه گوش بدهیم</h2>',
          list(
            '<strong>حضور کامل.</strong> تلفن را کنار بگذارید و رو به شخص بنشینید.',
            '<strong>بازگفتن</strong> آنچه فهمیده‌اید، با چند کلمهٔ ساده: «پس از دیروز تا حالا منتظر خبر هستید.»',
            '<strong>جایی برای سکوت.</strong> پیش از پاسخ دادن تا پنج بشمارید. بسیاری از حرف‌ها پس از سکوت می‌آید.',
            '<strong>نام بردن از احساس‌ها با احتیاط:</strong> «به نظر می‌رسد خیلی احساس تنهایی می‌کنید.» اگر اشتباه کنید، خودش به شما می‌گوید، و این هم خوب است.',
          ),
          '<h2>وقتی اشک می‌آید</h2>',
          '<p>لازم نیست جلوی گریه را بگیرید. بمانید، آرام نفس بکشید و دستمالی به او بدهید. گریه خودش تمام می‌شود. آنچه آزار می‌دهد، تنها ماندن با گریه است.</p>',
          '<p>فیلم کوتاه زیر نشان می‌دهد که همدلی با نگاه از بالا چه فرقی دارد. فیلم به زبان انگلیسی است، اما نقاشی‌ها خودشان گویا هستند.</p>',
        ),
      ],
      embeds: ['https://www.youtube.com/watch?v=1Evwgu369Jw'],
    },
  },
};
