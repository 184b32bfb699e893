import { list, text } from '../../blocks.ts';
import type { DemoStep } from '../../types.ts';

export const whenItIsTooMuch: DemoStep = {
  key: 'when-it-is-too-much',
  access: 'AFTER_PREVIOUS',
  image: 'step-rest.jpg',
  contents: {
    en: {
      name: 'When it is more than you can carry',
      blocks: [
        text(
          '<p>Some things need more than a friendly companion. To notice this and fetch help is not failing; it is the best you can do.</p>',
          '<h2>Get help at once if</h2>',
          list(
            'someone does not respond, is confused, or cannot be woken: this can be an injury',
            'someone speaks of dying, of not wanting to wake up any more, or says goodbye in an unusual way',
            'someone hurts themselves, or threatens to hurt others',
            'someone sees or hears things that others do not, and is afraid of them',
            'someone can no longer look after themselves or a child',
            'a child is in danger, or an adult’s life is in danger now',
          ),
          '<p>If an adult tells you about violence, listen, ask whether they are safe and what they want, and tell them which services exist. They decide. Ask only when you are alone with them. After sexual violence, medical care helps most within three days (72 hours), and it is still useful later: say so, and offer to go along.</p>',
          '<h2>May I ask about suicide?</h2>',
          '<p>Yes. Asking does not plant the thought. Ask calmly and plainly: “Are you thinking of killing yourself?” Listen to the answer. Do not leave the person alone, put away what could be used to do harm if it is safe for you, and call your coordinator or the emergency number.</p>',
          '<blockquote>“Thank you for telling me. I will stay with you, and we will get help now, together.”</blockquote>',
          '<p>What you hear stays with you. Only when a life or a child is in danger must you tell someone; then say honestly whom you will tell, and why.</p>',
        ),
      ],
    },
    de: {
      name: 'Wenn es mehr ist, als Sie tragen können',
      blocks: [
        text(
          '<p>Manches braucht mehr als eine freundliche Begleitung. Das zu merken und Hilfe zu holen, ist kein Versagen; es ist das Beste, was Sie tun können.</p>',
          '<h2>Holen Sie sofort Hilfe, wenn</h2>',
          list(
            'jemand nicht reagiert, verwirrt ist oder sich nicht wecken lässt: Das kann eine Verletzung sein',
            'jemand vom Sterben spricht, davon, nicht mehr aufwachen zu wollen, oder sich auf ungewohnte Weise verabschiedet',
            'jemand sich selbst verletzt oder droht, anderen etwas anzutun',
            'jemand Dinge sieht oder hört, die andere nicht wahrnehmen, und Angst davor hat',
            'jemand nicht mehr für sich oder ein Kind sorgen kann',
            'ein Kind in Gefahr ist oder das Leben eines Erwachsenen jetzt bedroht ist',
          ),
          '<p>Erzählt Ihnen ein erwachsener Mensch von Gewalt, hören Sie zu, fragen Sie, ob er gerade sicher ist und was er möchte, und nennen Sie Hilfsstellen. Er entscheidet. Fragen Sie nur unter vier Augen. Nach sexualisierter Gewalt hilft medizinische Versorgung am besten innerhalb von drei Tagen (72 Stunden), und auch später ist sie sinnvoll: Sagen Sie das, und bieten Sie an mitzugehen.</p>',
          '<h2>Darf ich nach Suizidgedanken fragen?</h2>',
          '<p>Ja. Die Frage bringt niemanden erst auf den Gedanken. Fragen Sie ruhig und klar: „Denken Sie daran, sich das Leben zu nehmen?“ Hören Sie die Antwort an. Lassen Sie die Person nicht allein, räumen Sie weg, womit sie sich verletzen könnte, wenn es für Sie sicher ist, und rufen Sie Ihre Koordination oder den Notruf an.</p>',
          '<blockquote>„Danke, dass Sie mir das sagen. Ich bleibe bei Ihnen, und wir holen jetzt zusammen Hilfe.“</blockquote>',
          '<p>Was Sie hören, bleibt bei Ihnen. Nur wenn ein Leben oder ein Kind in Gefahr ist, müssen Sie es weitersagen; sagen Sie dann ehrlich, wem und warum.</p>',
        ),
      ],
    },
    ar: {
      name: 'حين يصبح الأمر فوق الطاقة',
      blocks: [
        text(
          '<p>من الأمور ما يحتاج إلى أكثر من رفقة طيبة. وإدراك ذلك وطلب العون ليسا فشلًا، بل هما أفضل ما يمكن فعله.</p>',
          '<h2>اطلبوا العون فورًا في هذه الحالات</h2>',
          list(
            'شخص لا يستجيب أو يبدو مشوّشًا أو لا يمكن إيقاظه، فقد تكون إصابة جسدية',
            'شخص يتحدث عن الموت، أو عن رغبته في ألّا يستيقظ، أو يودّع الناس وداعًا غير مألوف',
            'شخص يؤذي نفسه أو يهدد بإيذاء غيره',
            'شخص يرى أو يسمع ما لا يراه الآخرون ولا يسمعونه، ويخاف منه',
            'شخص لم يعد يقدر على رعاية نفسه أو رعاية طفل',
            'طفل في خطر، أو إنسان حياته مهدَّدة الآن',
          ),
          '<p>إذا حدّثكم شخص بالغ عن عنف فأصغوا إليه، واسألوه هل هو في أمان الآن وماذا يريد، وعرّفوه بالخدمات المتاحة. القرار له. لا تسألوا إلا على انفراد. وبعد العنف الجنسي تكون الرعاية الطبية أنفع ما تكون خلال ثلاثة أيام (72 ساعة)، وتبقى مفيدة بعدها أيضًا: قولوا ذلك، واعرضوا المرافقة.</p>',
          '<h2>هل يجوز السؤال عن الانتحار؟</h2>',
          '<p>نعم. فالسؤال لا يزرع الفكرة. اسألوا بهدوء ووضوح: «هل لديك أفكار بأن تنهي حياتك؟» واستمعوا إلى الجواب. لا تتركوا الشخص وحده، وأبعدوا ما قد يُستعمل للأذى إن كان ذلك آمنًا لكم، واتصلوا بجهة التنسيق أو برقم الطوارئ.</p>',
          '<blockquote>«شكرًا لأنك أخبرتني. سأبقى معك، وسنطلب العون الآن معًا.»</blockquote>',
          '<p>ما تسمعونه أمانة عندكم. لا يُنقل إلا إذا كانت حياة إنسان أو سلامة طفل في خطر؛ عندئذ قولوا بصدق من ستخبرون ولماذا.</p>',
        ),
      ],
    },
    fr: {
      name: 'Quand c’est plus que vous ne pouvez porter',
      blocks: [
        text(
          '<p>Certaines situations demandent plus qu’une présence amicale. S’en apercevoir et chercher de l’aide n’est pas un échec ; c’est ce que vous pouvez faire de mieux.</p>',
          '<h2>Cherchez de l’aide tout de suite si</h2>',
          list(
            'une personne ne réagit pas, est confuse ou ne se réveille pas : ce peut être une blessure',
            'une personne parle de mourir, de ne plus vouloir se réveiller, ou fait des adieux inhabituels',
            'une personne se blesse, ou menace de faire du mal à d’autres',
            'une personne voit ou entend des choses que les autres ne perçoivent pas, et en a peur',
            'une personne ne peut plus s’occuper d’elle-même ou d’un enfant',
            'un enfant est en danger, ou la vie d’un adulte est menacée maintenant',
          ),
          '<p>Si une personne adulte vous parle de violences, écoutez, demandez si elle est en sécurité et ce qu’elle souhaite, indiquez-lui les services existants. C’est elle qui décide. Ne posez ces questions qu’en tête-à-tête. Après des violences sexuelles, les soins médicaux sont les plus efficaces dans les trois jours (72 heures), et restent utiles ensuite : dites-le, et proposez d’accompagner la personne.</p>',
          '<h2>Peut-on poser la question du suicide ?</h2>',
          '<p>Oui. La question ne fait pas naître l’idée. Demandez calmement et clairement : « Pensez-vous à mettre fin à vos jours ? » Écoutez la réponse. Ne laissez pas la personne seule, éloignez ce qui pourrait servir à se blesser, si c’est sans danger pour vous, et appelez votre coordination ou le numéro d’urgence.</p>',
          '<blockquote>« Merci de me l’avoir dit. Je reste avec vous, et nous allons chercher de l’aide maintenant, ensemble. »</blockquote>',
          '<p>Ce que vous entendez reste entre vous et la personne. Vous ne devez en parler que si une vie ou un enfant est en danger : dites alors honnêtement à qui, et pourquoi.</p>',
        ),
      ],
    },
    fa: {
      name: 'وقتی کار از توان شما بیرون است',
      blocks: [
        text(
          '<p>بعضی وضعیت‌ها به چیزی بیشتر از یک همراه مهربان نیاز دارد. فهمیدن این موضوع و کمک خواستن شکست نیست؛ بهترین کاری است که می‌توانید بکنید.</p>',
          '<h2>فوراً کمک بخواهید اگر</h2>',
          list(
            'کسی پاسخ نمی‌دهد، گیج است یا بیدار نمی‌شود: این می‌تواند نشانهٔ آسیب جسمی باشد',
            'کسی از مردن حرف می‌زند، می‌گوید دیگر نمی‌خواهد بیدار شود، یا به شکلی غیرعادی خداحافظی می‌کند',
            'کسی به خودش آسیب می‌زند یا تهدید می‌کند که به دیگران آسیب بزند',
            'کسی چیزهایی می‌بیند یا می‌شنود که دیگران نمی‌بینند و نمی‌شنوند، و از آن‌ها می‌ترسد',
            'کسی توان مراقبت از خودش یا از کودکی را از دست داده است',
            'کودکی در خطر است، یا جان بزرگسالی همین حالا در خطر است',
          ),
          '<p>اگر بزرگسالی از خشونت برای شما گفت، گوش بدهید، بپرسید آیا حالا در امان است و چه می‌خواهد، و بگویید چه خدماتی هست. تصمیم با خود اوست. فقط وقتی با او تنها هستید بپرسید. پس از خشونت جنسی، مراقبت پزشکی در سه روز اول (۷۲ ساعت) بیشترین کمک را می‌کند و بعد از آن هم مفید است: این را بگویید و پیشنهاد کنید همراهش بروید.</p>',
          '<h2>آیا می‌توانم دربارهٔ خودکشی بپرسم؟</h2>',
          '<p>بله. پرسیدن، این فکر را در ذهن کسی نمی‌کارد. آرام و روشن بپرسید: «آیا به خودکشی فکر می‌کنید؟» به پاسخ گوش بدهید. شخص را تنها نگذارید، آنچه را می‌تواند با آن آسیبی بزند، اگر برای خودتان امن است، دور کنید و با هماهنگ‌کنندهٔ خود یا شمارهٔ اضطراری تماس بگیرید.</p>',
          '<blockquote>«سپاسگزارم که این را به من گفتید. کنار شما می‌مانم و همین حالا با هم کمک می‌گیریم.»</blockquote>',
          '<p>آنچه می‌شنوید نزد شما امانت است. فقط وقتی جان کسی یا امنیت کودکی در خطر است باید آن را به کسی بگویید؛ در این صورت صادقانه بگویید به چه کسی می‌گویید و چرا.</p>',
        ),
      ],
    },
  },
};
