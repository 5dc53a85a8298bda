export interface VideoConversion {
  readonly source: string;
  readonly folder: string;
}

export interface ConvertedVideo {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly bytes: number;
}

/** `no-tools`: this machine has no ffmpeg; pictures still work. */
export type VideoFault =
  | 'no-tools'
  | 'no-video'
  | 'damaged'
  | 'too-short'
  | 'too-long'
  | 'too-many-pixels'
  | 'too-slow';

export class VideoRefused extends Error {
  readonly fault: VideoFault;
  constructor(fault: VideoFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Others are being converted, or the server stops; the answer is 503. */
export class TooManyVideos extends Error {}
