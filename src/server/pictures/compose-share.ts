import { contrastOf, shadesOf, SPRUCE, type AccentShades } from '#domain/accent.ts';
import { withFontsFor } from './missing-signs.ts';
import type { SharePlan } from './share-plans.ts';
import { area, colours, leafHead, logo, onNothing } from './share-shapes.ts';
import { setLine, setText, type SetText, type TextBox, type TextStyle } from './set-text.ts';
import type { ShareWords } from './share-words.ts';

const BAR = 20;
/** By its height. */
const WIDEST_LOGO = 3;
const PILL = { side: 34, above: 22 };

type Look = Pick<TextStyle, 'colour' | 'isBold'>;

interface PlacedText extends SetText {
  readonly left: number;
  readonly top: number;
}

export interface LogoPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface ComposedShare {
  /** Lie on the paper, and on the photo if there is one. */
  readonly shapes: string;
  /** Where the photo begins, from the left. */
  readonly photoLeft: number;
  /** Of the school's own, which is drawn by nobody else. */
  readonly logoPlace: LogoPlace;
  readonly texts: readonly PlacedText[];
}

/** @throws {NoFont} when the system has no font for a word */
export async function composeShare(plan: SharePlan, words: ShareWords): Promise<ComposedShare> {
  const sheet = new Composition(plan, words);
  await sheet.addBand();
  const leafEnd = await sheet.addLeaf();
  await sheet.addWords(leafEnd);
  return sheet.composed();
}

/**
 * A picture under construction. Everything is placed from left to right, and mirrored for languages from right to left.
 */
class Composition {
  readonly #plan: SharePlan;
  readonly #words: ShareWords;
  readonly #shades: AccentShades;
  readonly #shapes: string[] = [];
  readonly #texts: PlacedText[] = [];
  #logoPlace: LogoPlace = { left: 0, top: 0, width: 1, height: 1 };

  constructor(plan: SharePlan, words: ShareWords) {
    [this.#plan, this.#words, this.#shades] = [plan, words, shadesOf(words.accent ?? SPRUCE)];
  }

  composed(): ComposedShare {
    const { photo } = this.#plan;
    const photoLeft = photo === undefined ? 0 : this.#across(photo.x, photo.width);
    return { shapes: onNothing(this.#plan, this.#shapes), photoLeft, logoPlace: this.#logoPlace, texts: this.#texts };
  }

  async addBand(): Promise<void> {
    const { width, height, margin, band } = this.#plan;
    const { accent, line } = this.#shades;
    const top = height - band.height;
    const sign = Math.round(band.height * 0.5);
    const { logo: own } = this.#words;
    const signWidth = own === undefined ? sign : Math.round(sign * Math.min(WIDEST_LOGO, Math.max(1, own.ratio)));
    const signPlace = {
      left: this.#across(margin, signWidth),
      top: Math.round(top + (band.height - sign) / 2),
      width: signWidth,
      height: sign,
    };
    this.#logoPlace = signPlace;
    this.#shapes.push(
      area({ x: 0, y: top, width, height: band.height }, { fill: accent }),
      ...(own === undefined ? [logo(signPlace.left, signPlace.top, sign)] : []),
    );
    const beside = signWidth + 24;
    const room = width - 2 * margin - beside;
    const middle = (text: SetText) => top + (band.height - text.height) / 2;
    const address = await this.#line(
      this.#words.address,
      { colour: contrastOf(line, accent) >= 4.5 ? line : colours.card },
      { width: room * 0.5, sizes: band.sizes },
    );
    if (address !== null) this.#place(address, width - margin - address.width, middle(address));
    const left = room - (address === null ? 0 : address.width + 40);
    const box = { width: left, height: band.height * 0.6, sizes: band.sizes };
    const site = await this.#text(this.#words.site, { colour: colours.card, isBold: true }, box);
    if (site !== null) this.#place(site, margin + beside, middle(site));
  }

  async addLeaf(): Promise<number> {
    const { margin, leaf, isBeside, gap } = this.#plan;
    const words = this.#words.leaf;
    if (words === null) return isBeside ? margin : this.#photoEnd() === 0 ? leaf.y : this.#photoEnd() + gap;
    const head = Math.round(leaf.height * 0.29);
    const x = this.#across(margin, leaf.width);
    const [radius, inner] = [Math.round(leaf.width * 0.13), leaf.width * 0.86];
    const place = { x, y: leaf.y, width: leaf.width, height: leaf.height };
    this.#shapes.push(
      area(place, { fill: colours.card, edge: colours.line, round: radius }),
      leafHead({ ...place, height: head }, radius, this.#shades.accent),
    );
    const month = await this.#line(
      words.month,
      { colour: colours.card, isBold: true },
      { width: inner, sizes: [42, 36, 30, 24, 20] },
    );
    const day = await this.#line(
      words.day,
      { colour: colours.ink, isBold: true },
      { width: inner, sizes: [120, 100, 80, 60] },
    );
    const weekday = await this.#line(
      words.weekday,
      { colour: colours.muted },
      { width: inner, sizes: [38, 34, 30, 26, 22] },
    );
    const middleOf = (text: SetText) => margin + (leaf.width - text.width) / 2;
    if (month !== null) this.#place(month, middleOf(month), leaf.y + (head - month.height) / 2);
    if (day !== null) this.#place(day, middleOf(day), leaf.y + head + leaf.height * 0.1);
    if (weekday !== null) this.#place(weekday, middleOf(weekday), leaf.y + leaf.height * 0.79);
    if (this.#isDayBesideLeaf()) await this.#addDayBesideLeaf();
    return isBeside ? margin + leaf.width + margin * 0.75 : leaf.y + leaf.height + gap;
  }

  async #addDayBesideLeaf(): Promise<void> {
    const { margin, leaf } = this.#plan;
    const left = margin + leaf.width + 48;
    const day = await this.#day(this.#wordsEnd() - left);
    if (day === null) return;
    const top = Math.max(leaf.y, this.#photoEnd());
    this.#place(day, left, top + (leaf.y + leaf.height - top - day.height) / 2);
  }

  /** Where a photo above the words ends. */
  #photoEnd(): number {
    const { photo, isBeside } = this.#plan;
    return photo === undefined || isBeside ? 0 : photo.height;
  }

  /** Where lines end, to the right of where they begin. */
  #wordsEnd(): number {
    const { width, margin, photo, isBeside } = this.#plan;
    return photo !== undefined && isBeside ? photo.x - margin * 0.75 : width - margin;
  }

  async addWords(leafEnd: number): Promise<void> {
    const { height, margin, isBeside, leaf, gap, band } = this.#plan;
    const left = isBeside ? leafEnd : margin;
    const top = isBeside ? leaf.y : leafEnd;
    const width = this.#wordsEnd() - left;
    const foot = await this.#addPlaces(left, width, height - band.height - gap);
    await this.#addTitle({ left, top, width, height: foot - top - gap / 2 });
  }

  async #addPlaces(left: number, width: number, bottom: number): Promise<number> {
    const { gap, placesSizes } = this.#plan;
    const { places, taken } = this.#words;
    let top = bottom;
    if (taken !== null) {
      top -= BAR;
      this.#addBar(left, top, width, taken);
    }
    if (places === null) return top;
    const hands = await this.#text(
      places,
      { colour: colours.marigoldInk, isBold: true },
      { width: width - 2 * PILL.side, height: 110, sizes: placesSizes },
    );
    if (hands === null) return top;
    const [pillWidth, pillHeight] = [hands.width + 2 * PILL.side, hands.height + 2 * PILL.above];
    top -= pillHeight + (taken === null ? 0 : gap * 0.75);
    const place = { x: this.#across(left, pillWidth), y: top, width: pillWidth, height: pillHeight };
    this.#shapes.push(area(place, { fill: colours.marigoldSoft, round: Math.min(pillHeight / 2, 46) }));
    this.#place(hands, left + PILL.side, top + PILL.above);
    return top;
  }

  async #addTitle(room: { left: number; top: number; width: number; height: number }): Promise<void> {
    const { gap, titleSizes } = this.#plan;
    const { title, leaf } = this.#words;
    const day = this.#isDayBesideLeaf() ? null : await this.#day(room.width);
    const below = day === null ? 0 : day.height + gap * 0.8;
    const box = { width: room.width, height: room.height - below, sizes: titleSizes };
    const heading = await this.#text(title, { colour: colours.ink, isBold: true }, box);
    const used = (heading?.height ?? 0) + below;
    const top = room.top + (leaf === null ? Math.max(0, room.height - used) / 2 : 0);
    if (heading !== null) this.#place(heading, room.left, top);
    if (day !== null) this.#place(day, room.left, top + used - day.height);
  }

  #isDayBesideLeaf(): boolean {
    return !this.#plan.isBeside && this.#words.leaf !== null;
  }

  async #day(width: number): Promise<SetText | null> {
    const { when } = this.#words;
    return when === null
      ? null
      : this.#text(when, { colour: colours.muted }, { width, height: 160, sizes: this.#plan.whenSizes });
  }

  #addBar(left: number, y: number, width: number, taken: number): void {
    const filled = width * Math.min(Math.max(taken, 0), 1);
    for (const [part, fill] of [
      [width, colours.line],
      [filled, this.#shades.accent],
    ] as const)
      if (part > 0)
        this.#shapes.push(area({ x: this.#across(left, part), y, width: part, height: BAR }, { fill, round: BAR / 2 }));
  }

  async #text(text: string, style: Look, box: TextBox): Promise<SetText | null> {
    const { language, direction } = this.#words;
    return setText(await withFontsFor(text), { ...style, language, direction }, box);
  }

  async #line(text: string, style: Look, box: Omit<TextBox, 'height'>): Promise<SetText | null> {
    const { language, direction } = this.#words;
    return setLine(await withFontsFor(text), { ...style, language, direction }, box);
  }

  #place(text: SetText, left: number, top: number): void {
    this.#texts.push({ ...text, left: Math.round(this.#across(left, text.width)), top: Math.round(top) });
  }

  #across(left: number, width: number): number {
    return this.#words.direction === 'rtl' ? this.#plan.width - left - width : left;
  }
}
