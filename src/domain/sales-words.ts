/**
 * Words that offer something for sale, in languages that people of the school write. They only make an organizer look
 * twice, so one too many costs a press. Those of the first list may go on, as in "ordering".
 */
const BEGINNINGS = [
  // English, German, French, Spanish, Portuguese, Italian, Romanian
  'buy bought order ticket raffle sell purchas auction lotter sponsor price kauf bestell verkauf',
  'achet achat billet tombola vente vendre pedid bolet rifa cumpăr bilet bigliett acquist',
  // Polish, Russian, Ukrainian, Turkish, Filipino
  'kupić kupuj zamów купи покуп заказ билет продаж купу замов квит satın sipariş bumili bilhin tiket',
  // Punjabi, Hindi, Bengali, Gujarati, Tamil
  'ਖਰੀਦ ਟਿਕਟ ਆਰਡਰ खरीद ख़रीद टिकट ऑर्डर কিনু টিকিট অর্ডার ખરીદ ટિકિટ ஆர்டர் டிக்கெட் வாங்கு',
  // Arabic, Persian, Urdu, Hebrew, Amharic
  'شراء اشتر تذكر تذاكر خرید بلیت بلیط ٹکٹ آرڈر לקנות כרטיס הזמנ ትኬት',
];
const WHOLE = ['sale sales commander commandez commande compra comprar compre vender membeli beli pesan vé mua đặt'];
/** In languages that put no spaces between words. */
const ANYWHERE = [
  '訂購 订购 購買 购买 買 买 票 抽獎 抽奖 義賣 义卖 售 購入 注文 チケット 販売 구매 구입 주문 티켓 판매 ซื้อ ตั๋ว สั่ง',
];

const oneOf = (lists: readonly string[]) => lists.join(' ').normalize('NFKC').replaceAll(' ', '|');

/** Voting and "in order to" sell nothing. */
const HARMLESS = /投票|選票|选票|\bin order (?:to|that)\b|\bout of order\b/giu;
const MONEY = /[$€£¥₹₩₱]|\p{Nd}\s?(?:dollars?|bucks|cad)\b/iu;
const WORD = new RegExp(
  `(?:^|[^\\p{L}\\p{M}])((?:${oneOf(BEGINNINGS)})[\\p{L}\\p{M}]*|(?:${oneOf(WHOLE)})(?![\\p{L}\\p{M}]))`,
  'iu',
);
const PART = new RegExp(oneOf(ANYWHERE), 'u');
const LINK =
  /(?:[a-z]+:\/\/|\bwww\.)\S+|\b[\p{L}\p{Nd}-]+\.(?:com|org|net|ca|us|info|app|co|ly|gl|shop|store|link|site)\b\S*/iu;

/**
 * What in a text makes it look as if it sold something or raised funds, or leads to another website: Canada's anti-spam
 * law then wants another consent. Null for nothing.
 */
export function salesWordIn(text: string): string | null {
  const plain = text.normalize('NFKC').replace(HARMLESS, ' ');
  for (const pattern of [MONEY, WORD, PART, LINK]) {
    const match = pattern.exec(plain);
    const found = match?.[1] ?? match?.[0];
    if (found !== undefined) return found;
  }
  return null;
}
