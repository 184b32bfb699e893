import { list, text } from '../../blocks.ts';
import type { DemoStep } from '../../types.ts';

export const whatAHelperNeverDoes: DemoStep = {
  key: 'what-a-helper-never-does',
  access: 'AFTER_PREVIOUS',
  image: 'step-link.jpg',
  contents: {
    en: {
      name: 'What a helper never does',
      blocks: [
        text(
          '<p>People who have lost almost everything depend on those who help them. That gives you power, even on days when you do not feel powerful. These rules protect the people you help, and they protect you too.</p>',
          '<h2>Never</h2>',
          list(
            'Never take money, presents, work or sex in return for help. Help is free; say so.',
            'Never begin a sexual relationship with someone you help. Anyone under eighteen is a child, whatever others say.',
            'Never take photographs or recordings of the people you help, and never post anything that shows who they are.',
            'Never promise what you cannot be sure of: papers, money, a reunion.',
            'Never pass on a name, an address or a story without consent. Only a life or a child in danger is a reason to tell someone who must know.',
            'Never press anyone to speak, to pray or to forgive.',
          ),
          '<h2>When someone breaks these rules</h2>',
          '<p>Everyone has the right to complain, and no one may lose help because of it. Find out before your first day where complaints go: a telephone number, a letter box, a person outside the team. Tell the people you help about it in their language, before anything happens.</p>',
          '<p>If you see or suspect that a helper abuses or exploits someone, report it the same day to the person responsible for complaints; if that person is the one named, go to the management or to the body that coordinates the aid. You do not need proof. Do not investigate and do not confront anyone. Tell no one else.</p>',
          '<blockquote>“Help costs nothing here. If anyone asks you for something in return, you can call this number. You will not lose any help because of it.”</blockquote>',
        ),
      ],
    },
    de: {
      name: 'Was Helfende niemals tun',
      blocks: [
        text(
          '<p>Menschen, die fast alles verloren haben, sind auf die angewiesen, die helfen. Das gibt Ihnen Macht, auch an Tagen, an denen Sie sich nicht mächtig fühlen. Diese Regeln schützen die Menschen, denen Sie helfen, und sie schützen auch Sie.</p>',
          '<h2>Niemals</h2>',
          list(
            'Niemals Geld, Geschenke, Arbeit oder Sex für Hilfe annehmen. Hilfe kostet nichts; sagen Sie das auch.',
            'Niemals eine sexuelle Beziehung mit jemandem beginnen, dem Sie helfen. Wer unter achtzehn ist, ist ein Kind, was immer andere sagen.',
            'Niemals die Menschen, denen Sie helfen, fotografieren, filmen oder aufnehmen, und nichts veröffentlichen, woran man sie erkennt.',
            'Niemals versprechen, was nicht sicher ist: Papiere, Geld, ein Wiedersehen.',
            'Niemals einen Namen, eine Adresse oder eine Geschichte ohne Einwilligung weitergeben. Nur wenn ein Leben oder ein Kind in Gefahr ist, sagen Sie es denen, die es wissen müssen.',
            'Niemals jemanden drängen, zu reden, zu beten oder zu verzeihen.',
          ),
          '<h2>Wenn jemand diese Regeln bricht</h2>',
          '<p>Alle haben das Recht, sich zu beschweren, und niemand darf deshalb Hilfe verlieren. Klären Sie vor Ihrem ersten Tag, wohin Beschwerden gehen: eine Telefonnummer, ein Briefkasten, eine Person außerhalb des Teams. Sagen Sie es den Menschen, denen Sie helfen, in ihrer Sprache und bevor etwas geschieht.</p>',
          '<p>Wenn Sie sehen oder vermuten, dass jemand aus der Hilfe andere missbraucht oder ausnutzt, melden Sie es noch am selben Tag der Person, die für Beschwerden zuständig ist; ist sie selbst genannt worden, der Leitung oder der Stelle, die die Hilfe koordiniert. Sie brauchen keine Beweise. Ermitteln Sie nicht selbst und stellen Sie niemanden zur Rede. Erzählen Sie es sonst niemandem.</p>',
          '<blockquote>„Hilfe kostet hier nichts. Wenn jemand etwas dafür verlangt, können Sie diese Nummer anrufen. Sie verlieren dadurch keine Hilfe.“</blockquote>',
        ),
      ],
    },
    ar: {
      name: 'ما لا يفعله أبدًا من يساعد',
      blocks: [
        text(
          '<p>من فقد كل شيء تقريبًا يعتمد على من يساعدونه. وهذا يمنحكم سلطة، حتى في الأيام التي لا تشعرون فيها بالقوة. هذه القواعد تحمي من تساعدونهم وتحميكم أنتم أيضًا.</p>',
          '<h2>أبدًا</h2>',
          list(
            'لا تأخذوا أبدًا مالًا أو هدايا أو عملًا أو جنسًا مقابل المساعدة. المساعدة مجانية، فقولوا ذلك للناس.',
            'لا تبدؤوا أبدًا علاقة جنسية مع شخص تساعدونه. وكل من لم يبلغ الثامنة عشرة طفل، مهما قال الآخرون.',
            'لا تصوّروا أبدًا من تساعدونهم ولا تسجّلوا أصواتهم، ولا تنشروا شيئًا يدلّ عليهم.',
            'لا تعِدوا أبدًا بما ليس مؤكدًا: أوراق، أو مال، أو لمّ شمل.',
            'لا تنقلوا أبدًا اسمًا أو عنوانًا أو حكاية دون موافقة صاحبها. ولا يُستثنى إلا خطر على حياة إنسان أو على طفل، فيُخبَر من يلزم أن يعرف وحده.',
            'لا تضغطوا أبدًا على أحد كي يتكلم أو يصلّي أو يسامح.',
          ),
          '<h2>حين تُخالَف هذه القواعد</h2>',
          '<p>لكل إنسان الحق في الشكوى، ولا يجوز أن يفقد أحد المساعدة بسببها. اعرفوا قبل يومكم الأول إلى أين تُوجَّه الشكاوى: رقم هاتف، أو صندوق رسائل، أو شخص من خارج الفريق. وأخبروا من تساعدونهم بذلك بلغتهم، قبل أن يحدث أي شيء.</p>',
          '<p>إذا رأيتم أن أحد العاملين في المساعدة يسيء إلى شخص أو يستغله، أو اشتبهتم في ذلك، فأبلغوا في اليوم نفسه المسؤول عن الشكاوى، وإن كان هو المقصود فالإدارة أو الجهة التي تنسّق المساعدة. لا يلزمكم دليل. لا تحققوا بأنفسكم ولا تواجهوا أحدًا. ولا تخبروا أحدًا آخر.</p>',
          '<blockquote>«المساعدة هنا مجانية. وإن طلب أحد مقابلًا لها فيمكنك الاتصال بهذا الرقم، ولن تفقد أي مساعدة بسبب ذلك.»</blockquote>',
        ),
      ],
    },
    fr: {
      name: 'Ce qu’on ne fait jamais quand on aide',
      blocks: [
        text(
          '<p>Les personnes qui ont presque tout perdu dépendent de celles qui les aident. Cela vous donne un pouvoir, même les jours où vous ne vous sentez pas puissant·e. Ces règles protègent les personnes que vous aidez, et elles vous protègent aussi.</p>',
          '<h2>Jamais</h2>',
          list(
            'Ne jamais accepter d’argent, de cadeaux, de travail ou de rapports sexuels en échange d’une aide. L’aide est gratuite ; dites-le.',
            'Ne jamais commencer une relation sexuelle avec une personne que vous aidez. Avant dix-huit ans, on est un enfant, quoi qu’en disent les autres.',
            'Ne jamais photographier, filmer ni enregistrer les personnes que vous aidez, et ne rien publier qui permette de les reconnaître.',
            'Ne jamais promettre ce qui n’est pas certain : des papiers, de l’argent, des retrouvailles.',
            'Ne jamais transmettre un nom, une adresse ou un récit sans l’accord de la personne. Seul un danger pour une vie ou pour un enfant justifie d’en parler, et seulement à qui doit le savoir.',
            'Ne jamais pousser quelqu’un à parler, à prier ou à pardonner.',
          ),
          '<h2>Quand ces règles ne sont pas respectées</h2>',
          '<p>Toute personne a le droit de se plaindre, et aucune ne doit perdre l’aide pour cette raison. Renseignez-vous avant votre premier jour : où adresser une plainte ? Un numéro de téléphone, une boîte aux lettres, une personne extérieure à l’équipe. Faites-le savoir aux personnes que vous aidez, dans leur langue, avant qu’il n’arrive quoi que ce soit.</p>',
          '<p>Si vous voyez ou soupçonnez qu’une personne chargée d’aider commet des abus ou exploite quelqu’un, signalez-le le jour même à la personne responsable des plaintes ; si c’est elle qui est mise en cause, à la direction ou à l’organisme qui coordonne l’aide. Vous n’avez pas besoin de preuves. N’enquêtez pas, ne confrontez personne. N’en parlez à personne d’autre.</p>',
          '<blockquote>« Ici, l’aide est gratuite. Si quelqu’un vous demande quelque chose en échange, vous pouvez appeler ce numéro. Vous ne perdrez aucune aide pour cela. »</blockquote>',
        ),
      ],
    },
    fa: {
      name: 'کارهایی که کمک‌کننده هرگز نمی‌کند',
      blocks: [
        text(
          '<p>کسانی که تقریباً همه چیز را از دست داده‌اند، به کمک‌کنندگان وابسته‌اند. این به شما قدرت می‌دهد، حتی روزهایی که خود را قدرتمند حس نمی‌کنید. این قاعده‌ها از کسانی که به آن‌ها کمک می‌کنید محافظت می‌کند و از خود شما هم.</p>',
          '<h2>هرگز</h2>',
          list(
            'هرگز در برابر کمک، پول، هدیه، کار یا رابطهٔ جنسی نپذیرید. کمک رایگان است؛ این را به مردم بگویید.',
            'هرگز با کسی که به او کمک می‌کنید رابطهٔ جنسی آغاز نکنید. هر کس زیر هجده سال کودک است، هرچه دیگران بگویند.',
            'هرگز از کسانی که به آن‌ها کمک می‌کنید عکس، فیلم یا صدا نگیرید و چیزی منتشر نکنید که آن‌ها را بشناساند.',
            'هرگز چیزی را که از آن مطمئن نیستید وعده ندهید: مدارک، پول، دیدار دوبارهٔ خانواده.',
            'هرگز نام، نشانی یا ماجرای کسی را بدون رضایت او به دیگری نگویید. فقط خطر برای جان یک انسان یا برای یک کودک دلیل گفتن است، آن هم به کسی که باید بداند.',
            'هرگز کسی را به حرف زدن، دعا کردن یا بخشیدن وادار نکنید.',
          ),
          '<h2>وقتی کسی این قاعده‌ها را زیر پا می‌گذارد</h2>',
          '<p>هر کس حق شکایت دارد و هیچ‌کس نباید به این دلیل از کمک محروم شود. پیش از روز اول کار بپرسید شکایت‌ها به کجا می‌رود: یک شمارهٔ تلفن، یک صندوق نامه، یا کسی بیرون از تیم. پیش از آنکه چیزی پیش بیاید، این را به زبان خود مردم به آن‌ها بگویید.</p>',
          '<p>اگر دیدید یا گمان بردید که کمک‌کننده‌ای از کسی سوءاستفاده می‌کند، همان روز به مسئول شکایت‌ها گزارش بدهید؛ اگر خود او متهم است، به مدیریت یا به نهادی که کمک‌ها را هماهنگ می‌کند. به مدرک نیاز ندارید. خودتان تحقیق نکنید و با کسی روبه‌رو نشوید. به هیچ‌کس دیگری نگویید.</p>',
          '<blockquote>«اینجا کمک رایگان است. اگر کسی در برابر آن چیزی خواست، می‌توانید با این شماره تماس بگیرید. به این دلیل هیچ کمکی را از دست نمی‌دهید.»</blockquote>',
        ),
      ],
    },
  },
};
