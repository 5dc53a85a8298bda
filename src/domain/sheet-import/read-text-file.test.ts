import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growthOf } from '#tests/support/thread-time.ts';
import { readTextFile, sampleOf } from './read-text-file.ts';

/** What `TextDecoder` reads, the other way round. */
function encoderOf(encoding: string): (text: string) => Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytesOf = new Map<string, readonly number[]>();
  const note = (bytes: readonly number[]) => {
    const sign = decoder.decode(Uint8Array.from(bytes));
    if (Array.from(sign).length === 1 && sign !== '\ufffd' && !bytesOf.has(sign)) bytesOf.set(sign, bytes);
  };
  for (let one = 0; one < 256; one += 1) note([one]);
  for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) note([lead, trail]);
  return (text) =>
    Uint8Array.from(
      Array.from(text).flatMap((sign) => {
        const bytes = bytesOf.get(sign);
        if (bytes === undefined) throw new Error(`${sign} is not in ${encoding}`);
        return bytes;
      }),
    );
}

/** Always the same: what a few words can mean is a matter of chance, which must not fail another change. */
const RUNS = { seed: 19, numRuns: 300 };

const files = {
  big5: '家長會 義工 招募 禮堂 佈置場地 接待處 派發午餐 收拾 小食部 停車場 老師 冬季手工藝市集 圖書館 請帶手套',
  gb18030: '家长会 义工 招募 礼堂 布置场地 接待处 分发午餐 收拾 小卖部 停车场 老师 冬季手工艺集市 图书馆 请带手套',
  'euc-kr': '학부모회 자원봉사 강당 준비 접수 점심 배식 정리 매점 주차장 선생님 겨울 바자회 도서관 장갑을 가져오세요',
  shift_jis:
    '保護者会 ボランティア 体育館 会場の準備 受付 昼食を配る 片付け 売店 駐車場 先生 冬のバザー 図書館 手袋をお持ちください',
  'windows-1251':
    'Родительский комитет волонтёры спортзал подготовка зала регистрация обеды уборка буфет стоянка учитель зимняя ярмарка',
  'windows-1255': 'ועד הורים מתנדבים אולם הכנת האולם קבלה חלוקת ארוחת צהריים סידור מזנון חניה מורה יריד חורף ספרייה',
  'windows-1256':
    'لجنة الآباء متطوعون القاعة تجهيز القاعة الاستقبال توزيع الغداء التنظيف المقصف موقف السيارات المعلم سوق الشتاء',
  'windows-874': 'สมาคมผู้ปกครอง อาสาสมัคร ห้องประชุม จัดสถานที่ ลงทะเบียน แจกอาหารกลางวัน เก็บของ ร้านค้า ที่จอดรถ คุณครู ห้องสมุด',
  'windows-1252':
    'Café Élèves Préparer Noël Größe Müller señor São-João garçon l’école “Bake” – naïve crème brûlée 20° Straße',
  macintosh: 'Café Élèves Préparer Noël Größe Müller señor garçon l’école “Bake” – naïve crème brûlée 20° Straße',
  'windows-1250': 'Zajęcia świąteczne kiermasz łazienka ćwiczenia żółty książki różne tłusty pączki początek końcówka',
} as const;
const encoders = Object.fromEntries(Object.keys(files).map((encoding) => [encoding, encoderOf(encoding)]));

const rowsOf = (words: readonly string[]) =>
  ['Sign Up,Start Date/Time (mm/dd/yyyy),Item', ...words.map((word) => `Fair,03/05/2027 09:00,${word} 2`)].join('\r\n');

describe.each(Object.entries(files))('a file that was saved as %s', (encoding, text) => {
  const encode = encoders[encoding] ?? (() => Uint8Array.of());

  test('is read as it was written', () => {
    const written = rowsOf(text.split(' '));
    const readings = readTextFile(encode(written)).map((one) => one.text);
    // All letters in Hebrew are small letters in Cyrillic.
    expect(readings).toEqual(encoding === 'windows-1255' ? expect.arrayContaining([written]) : [written]);
  });

  test('is read right or asked about with a few words, and never taken for another one in silence', () => {
    // The encodings of Western languages differ in few signs.
    const few = ['macintosh', 'windows-1250', 'windows-1252'].includes(encoding) ? 6 : 3;
    const words = fc.uniqueArray(fc.constantFrom(...text.split(' ')), { minLength: few, maxLength: 10 });
    let [asked, all] = [0, 0];
    fc.assert(
      fc.property(words, (some) => {
        const written = rowsOf(some);
        const readings = readTextFile(encode(written)).map((one) => one.text);
        all += 1;
        if (readings.length !== 1) asked += 1;
        if (readings.length === 1) expect(readings).toEqual([written]);
        if (readings.length > 1) expect(readings).toContain(written);
      }),
      RUNS,
    );
    if (encoding !== 'windows-1255') expect(asked).toBeLessThan(all / 2);
  });
});

test('a file in Unicode is taken as it is, with a mark or without', () => {
  const text = 'Sign Up,家長會,학부모회,Café';
  const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), marked])
    expect(readTextFile(bytes).map((one) => one.text)).toEqual([text]);
});

test('what makes no sense in any of them has no reading', () => {
  const noise = Uint8Array.from({ length: 400 }, (_none, at) => 0x80 + ((at * 7) % 31));
  expect(readTextFile(noise)).toEqual([]);
});

test('readings are shown by the words in which they differ', () => {
  const [reading] = readTextFile(Buffer.from('Item,Place\r\nServe,Gym\r\nClean up,Café Élan;x'));
  expect(reading === undefined ? '' : sampleOf(reading)).toBe('Café Élan');
});

test('a file is read in a time that grows with its length alone', () => {
  const bytesOf = (length: number) => encoders['big5']?.('家長會,義工\r\n'.repeat(length)) ?? Uint8Array.of();
  expect(growthOf((bytes: Uint8Array) => readTextFile(bytes), bytesOf, 20_000)).toBeLessThan(4);
});
