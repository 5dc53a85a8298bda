/**
 * Beginnings of words that offer something for sale, in languages that people of the school write. Only such words make
 * an organizer look twice, so one too many costs a press and one too few is read by nobody else.
 */
const BEGINNINGS = [
  // English
  ...['buy', 'bought', 'order', 'ticket', 'raffle', 'sale', 'sell', 'purchas', 'auction', 'lotter', 'sponsor', 'price'],
  // French, Spanish, Portuguese, Italian, Romanian
  ...['achet', 'achat', 'command', 'billet', 'tombola', 'vente', 'vend', 'compr', 'pedid', 'bolet', 'rifa', 'cumpăr'],
  ...['bilet', 'bigliett', 'acquist'],
  // German, Polish, Russian, Ukrainian, Turkish
  ...['kauf', 'bestell', 'verkauf', 'kup', 'zamów', 'купи', 'покуп', 'заказ', 'билет', 'продаж', 'купу', 'замов'],
  ...['квит', 'satın', 'sipariş'],
  // Filipino, Indonesian, Vietnamese
  ...['bumili', 'bilhin', 'tiket', 'beli', 'pesan', 'vé', 'mua', 'đặt'],
  // Punjabi, Hindi, Bengali, Gujarati, Tamil
  ...[
    'ਖਰੀਦ',
    'ਟਿਕਟ',
    'ਆਰਡਰ',
    'खरीद',
    'ख़रीद',
    'टिकट',
    'ऑर्डर',
    'কিন',
    'টিকিট',
    'অর্ডার',
    'ખરીદ',
    'ટિકિટ',
    'ஆர்டர்',
    'டிக்கெட்',
    'வாங்க',
  ],
  // Arabic, Persian, Urdu, Hebrew, Amharic
  ...['شراء', 'اشتر', 'تذكر', 'تذاكر', 'خرید', 'بلیت', 'بلیط', 'ٹکٹ', 'آرڈر', 'לקנות', 'כרטיס', 'הזמנ', 'ትኬት'],
];

/** In languages that put no spaces between words. */
const ANYWHERE = [
  ...['訂購', '订购', '購買', '购买', '買', '买', '門票', '门票', '抽獎', '抽奖', '義賣', '义卖', '票', '售'],
  ...['購入', '注文', 'チケット', '販売', '구매', '구입', '주문', '티켓', '판매', 'ซื้อ', 'ตั๋ว', 'สั่ง'],
];

/** Voting and "in order to" sell nothing. */
const HARMLESS = /投票|選票|选票|\bin order (?:to|that)\b|\bout of order\b/giu;
const MONEY = /[$€£¥₹₩₱]|\p{Nd}\s?(?:dollars?|bucks|cad)\b/iu;
const WORD = new RegExp(`(?<![\\p{L}\\p{M}])(?:${BEGINNINGS.join('|')})[\\p{L}\\p{M}]*`, 'iu');
const PART = new RegExp(ANYWHERE.join('|'), 'u');
const LINK =
  /(?:[a-z]+:\/\/|\bwww\.)\S+|\b[\p{L}\p{Nd}-]+\.(?:com|org|net|ca|us|info|app|co|ly|gl|shop|store|link|site)\b\S*/iu;

/**
 * What in a text makes it look as if it sold something or raised funds, or leads to another website: Canada's anti-spam
 * law then wants another consent. Null for nothing.
 */
export function salesWordIn(text: string): string | null {
  const plain = text.normalize('NFKC').replace(HARMLESS, ' ');
  for (const pattern of [MONEY, WORD, PART, LINK]) {
    const found = pattern.exec(plain)?.[0];
    if (found !== undefined) return found;
  }
  return null;
}
