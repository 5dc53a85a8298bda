import { plainSigns } from './plain-signs.ts';

export const columnKinds = [
  'title',
  'date',
  'start',
  'end',
  'places',
  'kind',
  'unit',
  'perPerson',
  'description',
  'location',
] as const;
export type ColumnKind = (typeof columnKinds)[number];

export interface PastedColumn {
  /** As it was pasted; null without a row of headings. */
  readonly heading: string | null;
  /** Null when it is not read. */
  readonly kind: ColumnKind | null;
}

// As organizers head their columns, in English and in the languages that are spoken at the school.
const words: Record<ColumnKind, string> = {
  title:
    'title, task, job, role, item, what, shift, activity, slot, position, duty, name of task, 工作, 項目, 项目, 職位, 任務, 任务, 崗位, 岗位, 名稱, 名称, titre, tâche, poste, quoi, tarea, puesto, título, qué, aufgabe, was, 作業, 役割, 업무, 역할, задача, работа, nhiệm vụ, công việc, المهمة, العمل, وظیفه, کار, gawain, ਕੰਮ',
  date: 'date, day, when, dates, start date, event date, 日期, 日子, 哪天, jour, quand, fecha, día, cuándo, datum, tag, wann, 日付, 日にち, 날짜, дата, день, когда, ngày, التاريخ, اليوم, تاریخ, روز, petsa, araw, ਤਾਰੀਖ',
  start:
    'start, from, time, times, start time, begin, begins, starts, hours, hour, starting, 開始, 开始, 時間, 时间, 由, 從, 从, 時段, 时段, 開始時間, 开始时间, début, de, heure, heures, horaire, inicio, desde, hora, beginn, von, zeit, uhrzeit, 開始時刻, 시작, 시간, начало, с, время, bắt đầu, từ, giờ, thời gian, البداية, من, الوقت, شروع, از, ساعت, simula, oras, ਸਮਾਂ, ਸ਼ੁਰੂ',
  end: 'end, to, until, till, end time, ends, finish, ending, 結束, 结束, 至, 到, 結束時間, 结束时间, fin, à, jusqu’à, hasta, ende, bis, 終了, 終了時刻, 종료, 끝, конец, до, по, kết thúc, đến, النهاية, إلى, پایان, تا, katapusan, hanggang, ਅੰਤ',
  places:
    '#, places, place, qty, quantity, spots, spot, needed, number, people, volunteers, slots, how many, max, number needed, # needed, spots needed, people needed, volunteers needed, no., 人數, 人数, 名額, 名额, 數量, 数量, 需要人數, 需要人数, nombre, places requises, personnes, bénévoles, quantité, cantidad, personas, plazas, voluntarios, anzahl, plätze, personen, 定員, 인원, 명, количество, человек, мест, số người, số lượng, العدد, عدد الأشخاص, تعداد, bilang, ilan, ਗਿਣਤੀ',
  kind: 'kind, asks for, people or things, people or items, shift or item, 類型, 类型, 種類, 种类, 類別, 类别, genre, clase, art, 종류, вид, النوع, نوع',
  unit: 'unit, units, unit of measure, measured in, 單位, 单位, unité, unité de mesure, unidad, einheit, 単位, 단위, единица, đơn vị, الوحدة, واحد, yunit, ਇਕਾਈ',
  perPerson:
    'per person, each person, most per person, max per person, maximum per person, limit per person, quantity per person, per family, 每人, 每人數量, 每人数量, 每人上限, 每人最多, par personne, maximum par personne, por persona, máximo por persona, pro person, höchstens pro person, 一人あたり, 1人あたり, 1인당, на человека, mỗi người, لكل شخص, برای هر نفر, bawat tao, ਪ੍ਰਤੀ ਵਿਅਕਤੀ',
  description:
    'description, details, detail, notes, note, comments, comment, info, instructions, item comment, 說明, 说明, 描述, 備註, 备注, 詳情, 详情, détails, remarques, descripción, detalles, notas, beschreibung, hinweise, 詳細, 備考, 설명, 비고, описание, примечания, mô tả, ghi chú, الوصف, ملاحظات, توضیحات, paglalarawan, ਵੇਰਵਾ',
  location:
    'location, where, room, venue, station, 地點, 地点, 位置, 場地, 场地, lieu, endroit, où, lugar, dónde, ort, raum, wo, 場所, 장소, место, địa điểm, المكان, محل, مکان, lugar ng, ਥਾਂ',
};

const kindsByWord = new Map<string, ColumnKind>(
  columnKinds.flatMap((kind) => words[kind].split(', ').map((word) => [plainSigns(word), kind] as const)),
);

/** In characters; what is longer is prose. */
const LONGEST = 60;

/** Null when the heading is none that we know. */
export function kindOfHeading(heading: string): ColumnKind | null {
  if (heading.length > LONGEST) return null;
  const plain = plainSigns(heading);
  // Such as "Start (mm/dd/yyyy)", "Volunteers needed:" and "Title *".
  const bare = plain.replace(/ ?\(.*\)|[:*]/g, '').trim();
  return kindsByWord.get(plain) ?? kindsByWord.get(bare) ?? null;
}

const LOOKED_AT = 5;

/** Where the headings are: the first of the first five rows with two of them, or -1. */
export function headingRow(rows: readonly (readonly string[])[]): number {
  return rows
    .slice(0, LOOKED_AT)
    .findIndex((cells) => cells.filter((cell) => kindOfHeading(cell) !== null).length >= 2);
}
