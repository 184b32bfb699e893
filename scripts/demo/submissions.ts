/** The homework of one person: the text, whether it was submitted, and the feedback of the trainer. */
export interface DemoSubmission {
  person: string;
  text: string;
  submitted: boolean;
  feedback?: string;
}

/** The submissions for the homework of psychological first aid, in the languages of their writers; three wait for feedback, one is a draft. */
export const demoSubmissions: readonly DemoSubmission[] = [
  {
    person: 'student',
    submitted: true,
    text: 'At the bus station a woman was looking for her son. I ran up to her and said: calm down, we will find him. She shouted at me. Today I would come slowly, tell her my name, and ask what her son is called and where she saw him last.',
    feedback:
      'Thank you, Leila. You describe the moment honestly, and you already see what changed it: your name, your pace, and a question about her son instead of an order. Next time, also say what you will do in the next five minutes.',
  },
  {
    person: 'hanh',
    submitted: true,
    text: 'An old man sat in front of the school after the flood and did not look up. I sat down beside him without a word, and after some time he began to speak. I would do the same today, but I would first ask whether I may sit with him.',
  },
  {
    person: 'selam',
    submitted: true,
    text: 'A girl in our shelter did not want to talk to anyone. I asked her again and again what had happened. Now I would say: you do not have to tell me anything, I can simply stay. Then I would bring water and come back later.',
  },
  {
    person: 'zainab',
    submitted: true,
    text: 'جاءت إلينا أمّ ترتجف ومعها طفلان. قلت لها أول الأمر: الحمد لله على السلامة، ثم سألتها عمّا حدث. بكت ولم تجب. لو تكرّر الموقف لجلست إلى جانبها، وذكرت اسمي، وسألتها: ما أكثر ما تحتاجين إليه الآن؟',
    feedback: 'شكرًا جزيلًا. السؤال عن الحاجة قبل السؤال عن الحادثة هو جوهر هذه الوحدة. ولعلّ كأس ماء للطفلين يكون أول ما يُقدَّم قبل أي كلام.',
  },
  {
    person: 'ahmad',
    submitted: true,
    text: 'كان شاب يصرخ في وجه الجميع عند توزيع المساعدات. قلت له: اهدأ، فزاد غضبه. اليوم أقف على بُعد منه، وأقول اسمي بصوت هادئ، وأسأله إن كان يقلق على أحد، ثم أصغي إليه حتى ينتهي.',
  },
  {
    person: 'elodie',
    submitted: true,
    text: 'Dans la salle d’attente, un père tenait une lettre et ne disait rien. Je lui ai parlé tout de suite de démarches. Aujourd’hui, je me présenterais, je lui demanderais si je peux m’asseoir, et j’attendrais qu’il me montre la lettre s’il le souhaite.',
    feedback:
      'Merci, Élodie. Vous passez des démarches à la personne, c’est exactement le chemin. Attendre qu’il montre la lettre lui laisse la main : gardez cette idée.',
  },
  {
    person: 'narges',
    submitted: false,
    text: 'زنی در صف نان ناگهان گریه کرد. من نزدیک رفتم و گفتم',
  },
];
