import { FRIDAY, SATURDAY, THURSDAY, WEDNESDAY, type PlannedSheet } from './plan.ts';

export const schoolYear: readonly PlannedSheet[] = [
  {
    title: 'Grade 8 Welcome Evening',
    description:
      'Two hundred new students and their families find their way around the school for the first time.\nWe feed them, point them to the right rooms, and make them feel at home.',
    day: { month: 9, weekday: THURSDAY, nth: 2 },
    at: '17:00',
    organizer: 'amara',
    slots: [
      { title: 'Set up tents and tables', from: '15:30', to: '17:00', places: 6, taken: 6 },
      {
        title: 'Barbecue',
        description: 'FOODSAFE helps but is not needed.',
        from: '16:30',
        to: '19:00',
        places: 4,
        taken: 4,
      },
      { title: 'Greet families at the doors', from: '17:00', to: '18:00', places: 5, taken: 4 },
      { title: 'Tours in Cantonese, Mandarin, Punjabi or Tagalog', from: '17:30', to: '19:00', taken: 7 },
      { title: 'Clean up', from: '19:00', to: '20:00', places: 6, taken: 3 },
    ],
  },
  {
    title: 'Used Uniform Sale',
    description: 'Gym strip, blazers and band jackets find a second owner. All proceeds go to the bursary fund.',
    day: { month: 10, weekday: SATURDAY, nth: 1 },
    at: '10:00',
    organizer: 'sophie',
    slots: [
      { title: 'Sort and price', from: '8:00', to: '10:00', places: 4, taken: 4 },
      { title: 'Cash table', from: '10:00', to: '13:00', places: 2, taken: 2 },
      { title: 'Pack up and deliver what is left to charity', from: '13:00', to: '14:30', places: 3, taken: 1 },
    ],
  },
  {
    title: 'Winter Craft Fair',
    description:
      'Sixty tables of crafts by students, families and neighbours, a bake sale, and the jazz band all afternoon.\n\nIt is the largest fundraiser of the year: last year it paid for the new stage lights.',
    translations: {
      'zh-HK': {
        title: '冬日手工藝市集',
        description:
          '六十個由學生、家庭和街坊擺設的手工藝攤位，有糕餅義賣，整個下午還有爵士樂隊演奏。\n\n這是全年最大的籌款活動：去年的收入為禮堂添置了新的舞台燈光。',
      },
      ar: {
        title: 'سوق الحرف الشتوي',
        description:
          'ستون طاولة لأشغال يدوية يقدّمها الطلاب والعائلات والجيران، وبيع للمخبوزات، وفرقة الجاز طوال فترة بعد الظهر.\n\nإنه أكبر نشاط لجمع التبرعات في السنة: في العام الماضي موّل أضواء المسرح الجديدة.',
      },
    },
    day: { month: 12, weekday: SATURDAY, nth: 2 },
    at: '11:00',
    organizer: 'amara',
    namesShown: true,
    questions: [
      {
        kind: 'one',
        words: 'Which language do you speak best with visitors?',
        choices: ['English', 'Cantonese', 'Mandarin', 'Punjabi', 'Tagalog'],
        answers: ['English', 'Cantonese', 'Punjabi', 'English', 'Mandarin', 'Tagalog'],
      },
    ],
    slots: [
      {
        title: 'Set up the gym',
        description: 'Tables, chairs, signs. Wear closed shoes.',
        translations: {
          'zh-HK': { title: '佈置禮堂', description: '搬枱椅、掛指示牌。請穿包頭鞋。' },
          ar: { title: 'تجهيز القاعة', description: 'طاولات وكراسٍ ولافتات. يُرجى ارتداء حذاء مغلق.' },
        },
        from: '8:00',
        to: '10:00',
        places: 8,
        taken: 5,
      },
      {
        title: 'Show vendors to their tables',
        translations: {
          'zh-HK': { title: '帶檔主到攤位', description: null },
          ar: { title: 'إرشاد العارضين إلى طاولاتهم', description: null },
        },
        from: '9:00',
        to: '11:00',
        places: 3,
        taken: 3,
        waiting: 2,
      },
      {
        title: 'Front door and coat check',
        translations: {
          'zh-HK': { title: '正門接待及衣帽間', description: null },
          ar: { title: 'الاستقبال عند الباب وحفظ المعاطف', description: null },
        },
        from: '10:45',
        to: '13:30',
        places: 4,
        taken: 1,
      },
      { title: 'Bake sale, first half', from: '11:00', to: '13:30', places: 3, taken: 2 },
      { title: 'Bake sale, second half', from: '13:30', to: '16:00', places: 3, taken: 0 },
      { title: 'Photo corner', from: '12:00', to: '15:00', places: 2, taken: 0 },
      { title: 'Take down and sweep', from: '16:00', to: '17:30', places: 8, taken: 2 },
      {
        title: 'Bake something at home',
        description: 'Nut-free, wrapped in pairs, brought to the office by Friday.',
        unit: 'dozen',
        places: 24,
        dishes: [
          { quantity: 2, bringing: 'oatmeal cookies', marks: ['vegetarian'] },
          { quantity: 1, bringing: '蛋撻' },
          { quantity: 3, bringing: 'ginger snaps', marks: ['dairy-free', 'vegan'] },
          { quantity: 2, bringing: 'lemon squares', marks: ['gluten-free'] },
          { quantity: 1, bringing: 'pandesal', marks: ['vegan'] },
          { quantity: 2, bringing: 'butter tarts' },
        ],
        taken: 6,
      },
    ],
  },
  {
    title: 'Staff Appreciation Lunch',
    description: 'A warm lunch for the hundred and ten people who teach, clean, drive and care for our children.',
    day: { month: 1, weekday: FRIDAY, nth: 4 },
    at: '11:30',
    organizer: 'gurpreet',
    slots: [
      {
        title: 'Bring a main dish for ten',
        places: 8,
        dishes: [
          { bringing: 'vegetable lasagna', marks: ['vegetarian'] },
          { bringing: 'chicken biryani', marks: ['halal', 'gluten-free'] },
          { bringing: '炒米粉', marks: ['vegan'] },
        ],
        taken: 3,
      },
      {
        title: 'Bring a salad or dessert',
        places: 8,
        dishes: [{ bringing: 'tabbouleh', marks: ['vegan'] }, { bringing: 'pavlova' }],
        taken: 2,
      },
      { title: 'Serve and tidy', from: '11:00', to: '13:30', places: 5, taken: 1 },
    ],
  },
  {
    title: 'Lunar New Year 春節嘉年華',
    description:
      'Lion dance, calligraphy, dumplings and red envelopes for the whole neighbourhood.\n舞獅、揮春、包餃子，還有利是派發，歡迎全區街坊參加！',
    day: { month: 2, weekday: SATURDAY, nth: 1 },
    at: '12:00',
    organizer: 'henry',
    slots: [
      { title: 'Dumpling kitchen 包餃子', from: '9:00', to: '12:00', places: 10, taken: 6 },
      { title: 'Calligraphy table 揮春', from: '12:00', to: '15:00', places: 3, taken: 3 },
      { title: 'Lion dance marshals 舞獅糾察', from: '12:30', to: '14:00', places: 4, taken: 0 },
      { title: 'Lantern making with younger children', from: '12:00', to: '15:00', places: 4, taken: 1 },
      { title: 'Clean up 收拾場地', from: '15:00', to: '16:30', taken: 2 },
    ],
  },
  {
    title: 'Pancake Breakfast',
    description: 'Flip, pour, smile. Three hundred pancakes before the first bell.',
    day: { month: 3, weekday: WEDNESDAY, nth: 1 },
    at: '7:00',
    organizer: 'gurpreet',
    slots: [
      { title: 'Griddles', from: '6:00', to: '8:30', places: 4, taken: 2 },
      { title: 'Coffee and juice', from: '6:30', to: '8:30', places: 2, taken: 0 },
      { title: 'Wash up', from: '8:00', to: '9:30', places: 3, taken: 0 },
    ],
  },
  {
    title: 'Spring Musical: concession and front of house, three evenings',
    description: 'Sell tickets and lemonade, and see the show for free from the back row.',
    day: { month: 4, weekday: THURSDAY, nth: 4 },
    at: '18:00',
    showSpotCount: false,
    organizer: 'sophie',
    slots: [
      { title: 'Thursday', from: '18:00', to: '21:30', places: 4, taken: 4 },
      { title: 'Friday', daysLater: 1, from: '18:00', to: '21:30', places: 4, taken: 2 },
      { title: 'Saturday, with the cast party', daysLater: 2, from: '18:00', to: '22:30', places: 4, taken: 1 },
    ],
  },
  {
    title: 'Grad Dinner and Dance',
    description:
      'The committee will announce date and place once the contract is signed. Tell us already if you can help.',
    day: { month: 6, weekday: SATURDAY, nth: 2 },
    at: '16:00',
    showEventDate: false,
    organizer: 'amara',
    slots: [
      { title: 'Decorate the hall', places: 12, taken: 4 },
      { title: 'Chaperone', places: 10, taken: 3 },
      { title: 'Drive home those who need it', taken: 5 },
    ],
  },
  {
    title: 'Sports Day water stations',
    description: 'Keep eleven hundred students hydrated. Hats and sunscreen are provided.',
    day: { month: 6, weekday: FRIDAY, nth: 1 },
    at: '9:00',
    organizer: 'henry',
    slots: [
      { title: 'Morning', from: '8:30', to: '11:30', places: 6, taken: 0 },
      { title: 'Afternoon', from: '11:30', to: '14:30', places: 6, taken: 1 },
    ],
  },
];
