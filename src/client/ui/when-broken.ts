/** For an image that is shown at once: it may have failed before the page came to life, which `onError` does not tell. */
export function whenBroken(onBroken: () => void) {
  return {
    onError: onBroken,
    ref: (shown: HTMLImageElement | null) => {
      if (shown?.complete === true && shown.naturalWidth === 0) onBroken();
    },
  };
}
