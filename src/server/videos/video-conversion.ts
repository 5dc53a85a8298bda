/** An uploaded video that is to become a reel. */
export interface VideoConversion {
  readonly source: string;
  /** Where the reel is written, on the same disk as it is kept. */
  readonly folder: string;
}

/** A reel as Instagram takes it. */
export interface ConvertedVideo {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly bytes: number;
}

/** What stands in the way of a video. */
export type VideoFault =
  /** This machine has no ffmpeg; pictures are not concerned. */
  | 'no-tools'
  /** It is no MP4 or MOV, or there is nothing to see in it. */
  | 'no-video'
  | 'damaged'
  | 'too-short'
  | 'too-long'
  /** More pixels than anybody films. */
  | 'too-many-pixels'
  /** It took longer than it may. */
  | 'too-slow';

/** The video cannot be used. */
export class VideoRefused extends Error {
  readonly fault: VideoFault;
  constructor(fault: VideoFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Others are being converted, or the server stops; the caller answers 503. */
export class TooManyVideos extends Error {}
