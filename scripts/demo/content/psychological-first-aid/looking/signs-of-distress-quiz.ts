import type { DemoQuestion } from '../../types.ts';

/** One question with one right answer and two attempts, one with several and without a limit. */
export const signsOfDistressQuiz: DemoQuestion[] = [
  {
    attempts: 2,
    texts: {
      en: 'An hour after an attack, a man sits very still and looks at the wall. He answers when he is spoken to. What is most likely true?',
      de: 'Eine Stunde nach einem Angriff sitzt ein Mann ganz still und schaut an die Wand. Er antwortet, wenn man ihn anspricht. Was trifft am ehesten zu?',
      ar: 'بعد ساعة من هجوم، يجلس رجل ساكنًا يحدّق في الجدار، ويجيب حين يُكلَّم. ما الأرجح؟',
      fr: 'Une heure après une attaque, un homme reste immobile et fixe le mur. Il répond quand on lui parle. Qu’est-ce qui est le plus probable ?',
      fa: 'یک ساعت پس از یک حمله، مردی ساکت نشسته است و به دیوار نگاه می‌کند. وقتی با او حرف می‌زنند، جواب می‌دهد. کدام محتمل‌تر است؟',
    },
    options: [
      {
        isCorrect: false,
        texts: {
          en: 'He is losing his mind.',
          de: 'Er verliert den Verstand.',
          ar: 'إنه يفقد عقله.',
          fr: 'Il perd la raison.',
          fa: 'عقلش را از دست می‌دهد.',
        },
      },
      {
        isCorrect: true,
        texts: {
          en: 'His body is doing what bodies do after danger.',
          de: 'Sein Körper tut, was Körper nach einer Gefahr tun.',
          ar: 'يفعل جسده ما تفعله الأجساد بعد الخطر.',
          fr: 'Son corps fait ce que font les corps après un danger.',
          fa: 'بدنش همان کاری را می‌کند که هر بدنی پس از خطر می‌کند.',
        },
      },
      {
        isCorrect: false,
        texts: {
          en: 'He does not need anyone.',
          de: 'Er braucht niemanden.',
          ar: 'لا يحتاج إلى أحد.',
          fr: 'Il n’a besoin de personne.',
          fa: 'به هیچ‌کس نیاز ندارد.',
        },
      },
    ],
  },
  {
    attempts: 0,
    texts: {
      en: 'Who needs special attention?',
      de: 'Wer braucht besondere Aufmerksamkeit?',
      ar: 'من يحتاج إلى انتباه خاص؟',
      fr: 'À qui faire particulièrement attention ?',
      fa: 'به چه کسانی باید بیشتر توجه کرد؟',
    },
    options: [
      {
        isCorrect: true,
        texts: {
          en: 'Children without their parents',
          de: 'Kinder ohne ihre Eltern',
          ar: 'الأطفال الذين ليس معهم والداهم',
          fr: 'Les enfants sans leurs parents',
          fa: 'کودکانی که پدر و مادرشان کنارشان نیستند',
        },
      },
      {
        isCorrect: false,
        texts: {
          en: 'Only those who cry',
          de: 'Nur die, die weinen',
          ar: 'الذين يبكون فقط',
          fr: 'Seulement ceux qui pleurent',
          fa: 'فقط کسانی که گریه می‌کنند',
        },
      },
      {
        isCorrect: true,
        texts: {
          en: 'People who have to fear discrimination or violence',
          de: 'Menschen, die Diskriminierung oder Gewalt fürchten müssen',
          ar: 'من يخشون التمييز أو العنف',
          fr: 'Les personnes qui craignent la discrimination ou la violence',
          fa: 'کسانی که خطر تبعیض یا خشونت تهدیدشان می‌کند',
        },
      },
      {
        isCorrect: false,
        texts: {
          en: 'Those who speak the loudest',
          de: 'Die, die am lautesten reden',
          ar: 'أصحاب الصوت الأعلى',
          fr: 'Ceux qui parlent le plus fort',
          fa: 'کسانی که بلندتر از همه حرف می‌زنند',
        },
      },
    ],
  },
];
