import { describe, expect, test } from 'vitest';
import { salesWordIn } from './sales-words.ts';

describe('a note that sells', () => {
  test.each([
    ['Cookies are $5 a box', '$'],
    ['Only 5 dollars', '5 dollars'],
    ['Please BUY a poinsettia', 'BUY'],
    ['We are ordering pizza', 'ordering'],
    ['Tickets at the door', 'Tickets'],
    ['A raffle for the band', 'raffle'],
    ['Bake sale at noon', 'sale'],
    ['See www.cookies.example/shop', 'www.cookies.example/shop'],
    ['See cookies.com/box', 'cookies.com/box'],
    ['See https://elsewhere.example', 'https://elsewhere.example'],
    ['請訂購午餐', '訂購'],
    ['門票在門口有售', '票'],
    ['一起去購買', '購買'],
    ['Achetez un billet', 'Achetez'],
    ['Quieren comprar boletos', 'comprar'],
    ['ਟਿਕਟਾਂ ਇੱਥੇ ਹਨ', 'ਟਿਕਟਾਂ'],
    ['खरीदें', 'खरीदें'],
    ['티켓이 있습니다', '티켓'],
    ['Купите билет', 'Купите'],
    ['Mời mua vé', 'mua'],
    ['５＄', '$'],
  ])('%s', (text, word) => expect(salesWordIn(text)).toBe(word));

  test.each([
    'We are three people short for the pancakes.',
    'Come early in order to find a parking spot.',
    'The lift is out of order.',
    'I believe that comprehensive help makes it fun',
    'Bring a friend, véritable magic!',
    '請來幫忙投票',
    'ਕਿਰਪਾ ਕਰਕੇ ਆਓ',
    '',
  ])('is not: %s', (text) => expect(salesWordIn(text)).toBeNull());
});
