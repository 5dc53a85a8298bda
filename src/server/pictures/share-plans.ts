/** In pixels; mirrored for languages from right to left. */
export interface SharePlan {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly leaf: { readonly y: number; readonly width: number; readonly height: number };
  readonly isBeside: boolean;
  readonly gap: number;
  readonly titleSizes: readonly number[];
  readonly whenSizes: readonly number[];
  readonly placesSizes: readonly number[];
  readonly band: { readonly height: number; readonly sizes: readonly number[] };
  /** Where the sheet's own picture stands; absent for sheets without one. */
  readonly photo?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export const squarePlan: SharePlan = {
  name: 'square',
  width: 1080,
  height: 1080,
  margin: 80,
  leaf: { y: 80, width: 240, height: 286 },
  isBeside: false,
  gap: 48,
  titleSizes: [112, 104, 96, 88, 80, 72, 64, 58, 52, 46],
  whenSizes: [46, 42, 38, 34, 30],
  placesSizes: [48, 44, 40, 36, 32],
  band: { height: 150, sizes: [42, 38, 34, 30, 26] },
};

/** For the card of a link, which is often small. */
export const widePlan: SharePlan = {
  name: 'wide',
  width: 1200,
  height: 630,
  margin: 64,
  leaf: { y: 64, width: 220, height: 262 },
  isBeside: true,
  gap: 36,
  titleSizes: [84, 78, 72, 66, 60, 54, 48, 42],
  whenSizes: [38, 34, 30, 26],
  placesSizes: [38, 34, 30, 26],
  band: { height: 112, sizes: [36, 32, 28, 24] },
};

const SQUARE_PHOTO = 330;

/** Across the top; the leaf lies half on it. */
export const squarePlanWithPhoto: SharePlan = {
  ...squarePlan,
  leaf: { ...squarePlan.leaf, y: 184 },
  gap: 40,
  photo: { x: 0, y: 0, width: squarePlan.width, height: SQUARE_PHOTO },
};

const WIDE_PHOTO = 370;

/** Behind the words, down to the band. */
export const widePlanWithPhoto: SharePlan = {
  ...widePlan,
  margin: 52,
  leaf: { ...widePlan.leaf, y: 52 },
  photo: {
    x: widePlan.width - WIDE_PHOTO,
    y: 0,
    width: WIDE_PHOTO,
    height: widePlan.height - widePlan.band.height,
  },
};
