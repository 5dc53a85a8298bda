import { oneOf, shuffled, type Random } from './random.ts';
import type { Notice, SchoolNews } from './school-news.ts';

interface Edit {
  readonly what: string;
  readonly news: SchoolNews;
  readonly changeType: 'added' | 'modified' | 'removed';
  /** As they read; empty where only the order changed or a link leads elsewhere. */
  readonly added: string;
  readonly removed: string;
  readonly leadsTo?: string;
}

type EditKind = (news: SchoolNews, random: Random, seed: number) => Edit;

export function editFrom(news: SchoolNews, random: Random, seed: number): Edit {
  return oneOf(random, KINDS)(news, random, seed);
}

const WORD = /(?<![\p{L}\p{N}])\p{Ll}{4,}(?![\p{L}\p{N}])/gu;

interface Place {
  readonly what: string;
  readonly text: string;
  readonly with: (text: string) => SchoolNews;
}

function placesOf(news: SchoolNews): Place[] {
  const inNotices = news.notices.flatMap((notice, at): Place[] => [
    { what: `title ${at}`, text: notice.title, with: (title) => withNotice(news, at, { ...notice, title }) },
    ...notice.paragraphs.map((text, paragraph): Place => ({
      what: `paragraph ${paragraph} of ${at}`,
      text,
      with: (other) => withNotice(news, at, { ...notice, paragraphs: notice.paragraphs.with(paragraph, other) }),
    })),
  ]);
  const inTimetable = news.timetable.map(([day, text], row): Place => ({
    what: `row ${row}`,
    text,
    with: (other) => ({ ...news, timetable: news.timetable.with(row, [day, other]) }),
  }));
  return [{ what: 'intro', text: news.intro, with: (intro) => ({ ...news, intro }) }, ...inNotices, ...inTimetable];
}

function withNotice(news: SchoolNews, at: number, notice: Notice): SchoolNews {
  return { ...news, notices: news.notices.with(at, notice) };
}

function anyWord(news: SchoolNews, random: Random) {
  const place = oneOf(
    random,
    placesOf(news).filter(({ text }) => (text.match(WORD)?.length ?? 0) > 1),
  );
  const word = oneOf(random, [...place.text.matchAll(WORD)]);
  const instead = (other: string) =>
    place.with(`${place.text.slice(0, word.index)}${other}${place.text.slice(word.index + word[0].length)}`);
  return { place, word: word[0], instead };
}

const otherWord: EditKind = (news, random, seed) => {
  const { place, word, instead } = anyWord(news, random);
  const other = `otherword${seed}`;
  return {
    what: `another word in ${place.what}`,
    news: instead(other),
    changeType: 'modified',
    added: other,
    removed: word,
  };
};

const oneMoreWord: EditKind = (news, random, seed) => {
  const { place, word, instead } = anyWord(news, random);
  const more = `morewords${seed}`;
  return {
    what: `one more word in ${place.what}`,
    news: instead(`${word} ${more}`),
    changeType: 'added',
    added: more,
    removed: '',
  };
};

const oneLetter: EditKind = (news, random) => {
  const { place, word, instead } = anyWord(news, random);
  const other = `${word.slice(0, -1)}${word.endsWith('z') ? 'x' : 'z'}`;
  return {
    what: `another letter in ${place.what}`,
    news: instead(other),
    changeType: 'modified',
    added: other,
    removed: word,
  };
};

const newNotice: EditKind = (news, random, seed) => {
  const notice: Notice = {
    slug: `2026/11/20/notice-${seed}`,
    title: `Fresh notice${seed}`,
    date: 'Friday, November 20, 2026',
    paragraphs: [`Something entirely unheard${seed} happens in the courtyard.`],
    document: null,
  };
  const at = Math.floor(random() * (news.notices.length + 1));
  return {
    what: `a new notice at ${at}`,
    news: { ...news, notices: news.notices.toSpliced(at, 0, notice) },
    changeType: 'added',
    added: [notice.title, notice.date, ...notice.paragraphs].join(' '),
    removed: '',
  };
};

const noticeGone: EditKind = (news, random) => {
  const at = Math.floor(random() * news.notices.length);
  const gone = news.notices[at];
  const words =
    gone === undefined
      ? []
      : [gone.title, gone.date, ...gone.paragraphs, ...(gone.document === null ? [] : [gone.document.label])];
  return {
    what: `notice ${at} gone`,
    news: { ...news, notices: news.notices.toSpliced(at, 1) },
    changeType: 'removed',
    added: '',
    removed: words.join(' '),
  };
};

const newParagraph: EditKind = (news, random, seed) => {
  const at = Math.floor(random() * news.notices.length);
  const notice = oneOf(() => at / news.notices.length, news.notices);
  const text = `Please note${seed}: umbrellas stay in the hallway.`;
  return {
    what: `a new paragraph in ${at}`,
    news: withNotice(news, at, { ...notice, paragraphs: [...notice.paragraphs, text] }),
    changeType: 'added',
    added: text,
    removed: '',
  };
};

const otherDocument: EditKind = (news, random, seed) => {
  const at = oneOf(random, [0, 1]);
  const notice = oneOf(() => at / news.notices.length, news.notices);
  const leadsTo = `/sites/default/files/version-${seed}.pdf`;
  return {
    what: `another document in ${at}`,
    news: withNotice(news, at, { ...notice, document: { label: notice.document?.label ?? '', href: leadsTo } }),
    changeType: 'modified',
    added: '',
    removed: '',
    leadsTo,
  };
};

const otherOrder: EditKind = (news, random) => {
  const notices = shuffled(random, news.notices);
  const isOther = notices.some((notice, at) => notice !== news.notices[at]);
  return {
    what: 'another order',
    news: { ...news, notices: isOther ? notices : news.notices.toReversed() },
    changeType: 'modified',
    added: '',
    removed: '',
  };
};

const KINDS = [
  otherWord,
  otherWord,
  otherWord,
  oneMoreWord,
  oneLetter,
  newNotice,
  noticeGone,
  newParagraph,
  otherDocument,
  otherOrder,
];
