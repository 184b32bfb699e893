import { list, text } from '../../blocks.ts';
import type { DemoStep } from '../../types.ts';

/** Step “When it is more than you can carry”. */
export const whenItIsTooMuch: DemoStep = {
  key: 'when-it-is-too-much',
  access: '1',
  image: 'step-rest.jpg',
  contents: {
    en: {
      name: 'When it is more than you can carry',
      blocks: [
        text(
          '<p>Some things need more than a friendly companion. To notice this and fetch help is not failing; it is the best you can do.</p>',
          '<h2>Get help at once if somebody</h2>',
          list(
            'speaks of dying, of not wanting to wake up any more, or says goodbye in an unusual way',
            'hurts themselves, or threatens to hurt others',
            'sees or hears things that others do not, and is afraid of them',
            'can no longer look after themselves or a child',
            'tells you about violence that is still going on',
          ),
          '<h2>May I ask about suicide?</h2>',
          '<p>Yes. Asking does not plant the thought. Ask calmly and plainly: “Are you thinking of killing yourself?” Listen to the answer. Do not leave the person alone, put away what could be used to do harm, and call your coordinator or the emergency number.</p>',
          '<blockquote>“Thank you for telling me. I will stay with you, and we will get help now, together.”</blockquote>',
          '<p>Never promise to keep such a thing secret. Say honestly whom you will tell and why.</p>',
        ),
      ],
    },
    de: {
      name: 'Wenn es mehr ist, als Sie tragen können',
      blocks: [
        text(
          '<p>Manches braucht mehr als eine freundliche Begleitung. Das zu merken und Hilfe zu holen, ist kein Versagen; es ist das Beste, was Sie tun können.</p>',
          '<h2>Holen Sie sofort Hilfe, wenn jemand</h2>',
          list(
            'vom Sterben spricht, davon, nicht mehr aufwachen zu wollen, oder sich auf ungewohnte Weise verabschiedet',
            'sich selbst verletzt oder droht, anderen etwas anzutun',
            'Dinge sieht oder hört, die andere nicht wahrnehmen, und Angst davor hat',
            'nicht mehr für sich oder ein Kind sorgen kann',
            'von Gewalt berichtet, die noch andauert',
          ),
          '<h2>Darf ich nach Suizidgedanken fragen?</h2>',
          '<p>Ja. Die Frage bringt niemanden erst auf den Gedanken. Fragen Sie ruhig und klar: „Denken Sie daran, sich das Leben zu nehmen?“ Hören Sie die Antwort an. Lassen Sie die Person nicht allein, räumen Sie weg, womit sie sich verletzen könnte, und rufen Sie Ihre Koordination oder den Notruf an.</p>',
          '<blockquote>„Danke, dass Sie mir das sagen. Ich bleibe bei Ihnen, und wir holen jetzt zusammen Hilfe.“</blockquote>',
          '<p>Versprechen Sie nie, so etwas für sich zu behalten. Sagen Sie ehrlich, wem Sie davon erzählen und warum.</p>',
        ),
      ],
    },
    ar: {
      name: 'حين يصبح الأمر فوق الطاقة',
      blocks: [
        text(
          '<p>من الأمور ما يحتاج إلى أكثر من رفقة طيبة. وإدراك ذلك وطلب العون ليسا فشلًا، بل هما أفضل ما يمكن فعله.</p>',
          '<h2>اطلبوا العون فورًا إذا كان الشخص</h2>',
          list(
            'يتحدث عن الموت، أو عن رغبته في ألّا يستيقظ، أو يودّع الناس وداعًا غير مألوف',
            'يؤذي نفسه أو يهدد بإيذاء غيره',
            'يرى أو يسمع ما لا يراه الآخرون ولا يسمعونه، ويخاف منه',
            'لم يعد يقدر على رعاية نفسه أو رعاية طفل',
            'يخبركم عن عنف ما زال مستمرًا',
          ),
          '<h2>هل يجوز السؤال عن الانتحار؟</h2>',
          '<p>نعم. فالسؤال لا يزرع الفكرة. اسألوا بهدوء ووضوح: «هل تراودك أفكار بإنهاء حياتك؟» واستمعوا إلى الجواب. لا تتركوا الشخص وحده، وأبعدوا ما قد يُستعمل للأذى، واتصلوا بجهة التنسيق أو برقم الطوارئ.</p>',
          '<blockquote>«شكرًا لأنك أخبرتني. سأبقى معك، وسنطلب العون الآن معًا.»</blockquote>',
          '<p>لا تَعِدوا أبدًا بكتمان أمر كهذا. قولوا بصدق من ستخبرون ولماذا.</p>',
        ),
      ],
    },
    fr: {
      name: 'Quand c’est plus que vous ne pouvez porter',
      blocks: [
        text(
          '<p>Certaines situations demandent plus qu’une présence amicale. S’en apercevoir et chercher de l’aide n’est pas un échec ; c’est ce que vous pouvez faire de mieux.</p>',
          '<h2>Cherchez de l’aide tout de suite si une personne</h2>',
          list(
            'parle de mourir, de ne plus vouloir se réveiller, ou fait des adieux inhabituels',
            'se blesse, ou menace de faire du mal à d’autres',
            'voit ou entend des choses que les autres ne perçoivent pas, et en a peur',
            'ne peut plus s’occuper d’elle-même ou d’un enfant',
            'vous parle de violences qui continuent',
          ),
          '<h2>Peut-on poser la question du suicide ?</h2>',
          '<p>Oui. La question ne fait pas naître l’idée. Demandez calmement et clairement : « Pensez-vous à mettre fin à vos jours ? » Écoutez la réponse. Ne laissez pas la personne seule, éloignez ce qui pourrait servir à se blesser, et appelez votre coordination ou le numéro d’urgence.</p>',
          '<blockquote>« Merci de me l’avoir dit. Je reste avec vous, et nous allons chercher de l’aide maintenant, ensemble. »</blockquote>',
          '<p>Ne promettez jamais de garder cela secret. Dites honnêtement à qui vous en parlerez, et pourquoi.</p>',
        ),
      ],
    },
  },
};
