// What the law asks councils to collect only if they need it (PIPA, section 11): health, and what identifies children.
// In the languages in which organizers here mostly write.
const ENGLISH =
  /\b(?:allerg\w*|anaphyla\w*|epi-?pen\w*|medic(?:al|ation|ations|ine|ines)|health\w*|disab\w*|diagnos\w*|illness\w*|asthma\w*|diabet\w*|vaccin\w*|pregnan\w*|phn|care ?card|birth\w*|date of birth|dob|how old|child(?:ren)?(?:['’]s)?|kids?(?:['’]s)?|student(?:s|['’]s)?|daughters?|sons?)\b/i;
const FRENCH = /(?:^|\P{L})(?:allergi\w*|médic\w*|santé|handicap\w*|malad\w*|naissance|enfants?|élèves?)/iu;
const CHINESE =
  /過敏|过敏|敏感|健康|疾病|病歷|病历|病史|藥物|药物|殘疾|残疾|殘障|懷孕|怀孕|疫苗|醫療|医疗|出生|生日|年齡|年龄|孩子|小孩|子女|兒童|儿童|學生|学生|兒子|儿子|女兒|女儿|小朋友/;

/** Whether a question names health, an allergy, a birth date, a health number or a child. */
export function asksForPersonal(words: string): boolean {
  return ENGLISH.test(words) || FRENCH.test(words) || CHINESE.test(words);
}
