interface FamilyMember {
  readonly name: string;
  readonly language: string;
  readonly notes?: string;
}

const inLanguage = (language: string, names: readonly string[]) => names.map((name) => ({ name, language }));

/** Names as in a school in Richmond, mixed, so that neighbours on a list differ. */
export const families: readonly FamilyMember[] = interleave([
  inLanguage('en', [
    'Olivia Harrison',
    'Marcus Bell',
    'Siobhán O’Malley',
    'Grace Whitfield',
    'Tom van der Berg',
    'Rebecca Stone',
    'Daniel Osei',
  ]),
  inLanguage('zh-HK', ['陳美玲', 'Karen Chow 周嘉雯', '黃志明', 'Winnie Lam 林詠詩', '何家輝', '鄭淑儀']),
  inLanguage('pa', ['Harjit Kaur Sandhu', 'ਗੁਰਦੀਪ ਸਿੰਘ', 'Manpreet Gill', 'Jaswinder Brar']),
  inLanguage('tl', ['Maricel Dela Cruz', 'Jun Reyes', 'Rosario Villanueva', 'Ramon Bautista']),
  inLanguage('zh-CN', ['王秀英', '李建国', 'Zhang Wei 张伟', '刘洋']),
  inLanguage('ko', ['김지현', '박준호', 'Lee Soo-jin 이수진']),
  inLanguage('fa', ['مریم احمدی', 'Reza Karimi رضا کریمی', 'Shirin Moradi']),
  inLanguage('ja', ['田中 美咲', 'Kenji Watanabe']),
  inLanguage('ar', ['فاطمة الزهراء حداد', 'Yusuf Al-Masri']),
  inLanguage('ru', ['Наталья Соколова', 'Dmitri Ivanov']),
  inLanguage('vi', ['Nguyễn Thị Hồng', 'Trần Quốc Bảo']),
  inLanguage('uk', ['Олена Коваленко', 'Andriy Shevchenko']),
  inLanguage('es', ['José Luis Hernández', 'María Fernanda Ríos de la Vega']),
  inLanguage('fr', ['Élodie Lefèvre', 'Benoît Gagnon']),
  inLanguage('hi', ['अनीता शर्मा', 'Rohan Mehta']),
  inLanguage('en', [
    'Oluwaseun Adeyemi-Fitzgerald',
    'Anna Kowalczyk',
    'Bo Li',
    'Leilani Kahananui',
    'Ingrid Þórsdóttir',
    'Zoë de Souza',
  ]),
]);

const notes: Record<number, string> = {
  2: 'I can bring my own apron and a big pot.',
  7: 'Allergic to peanuts, please keep me away from the bake sale.',
  11: 'First time volunteering, happy to be paired with someone.',
  18: 'May be ten minutes late, coming from work.',
  23: '我可以帮忙翻译。',
  31: 'My daughter in grade 11 would like to come along for her service hours.',
};

export function noteOf(place: number): string | null {
  return notes[place] ?? null;
}

function interleave<T>(groups: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...groups.map((group) => group.length));
  return Array.from({ length: longest }, (_, row) => groups.flatMap((group) => group.slice(row, row + 1))).flat();
}
