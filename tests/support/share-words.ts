import type { ShareWords } from '#server/pictures/share-words.ts';

export const fairWords: ShareWords = {
  language: 'en',
  direction: 'ltr',
  title: 'Winter Craft Fair and Bake Sale',
  leaf: { month: 'DEC', day: '12', weekday: 'Sat' },
  when: 'Saturday, December 12, 2026',
  places: '9 volunteers needed',
  taken: 0.5,
  site: 'Burnett PAC',
  address: 'pac.example.org',
};

export const fairInChinese: ShareWords = {
  ...fairWords,
  language: 'zh-HK',
  title: '冬季手工藝市集及烘焙義賣',
  leaf: { month: '12月', day: '12', weekday: '週六' },
  when: '2026年12月12日星期六',
  places: '還需要 9 位義工',
};

export const fairInArabic: ShareWords = {
  ...fairWords,
  language: 'ar',
  direction: 'rtl',
  title: 'معرض الحرف الشتوية وبيع المخبوزات',
  leaf: { month: 'ديسمبر', day: '12', weekday: 'السبت' },
  when: 'السبت، 12 ديسمبر 2026',
  places: 'نحتاج إلى 9 متطوعين آخرين',
};
