// Apps that show a page themselves have a storage of their own, and drop it when they like.
const NAMED =
  /MicroMessenger|FBAN|FBAV|FB_IAB|Instagram|\bLine\/|KAKAOTALK|NAVER\(|Snapchat|BytedanceWebview|musical_ly|Pinterest|LinkedInApp|Twitter|GSA\/|QQ\/|Weibo|Zalo|Viber|WhatsApp\/|Teams\/|Outlook-|YahooMobile/i;
const ON_ANDROID = /Android.*(?:; wv\)|Version\/[\d.]+ Chrome\/)/;
const ON_IPHONE = /iP(?:hone|ad|od).*AppleWebKit(?!.*(?:Safari|CriOS|FxiOS|EdgiOS)\/)/;

/** Whether the page stands in another app, by what the browser says of itself. */
export function isInOtherApp(userAgent: string): boolean {
  return NAMED.test(userAgent) || ON_ANDROID.test(userAgent) || ON_IPHONE.test(userAgent);
}
