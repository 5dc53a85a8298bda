// `domain` and `contract` are compiled without the types of browsers and of Node, so that they run in both. Of the two they
// use these classes alone: the part of them that is the same there.
interface URL {
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly origin: string;
  readonly hostname: string;
  readonly port: string;
}

declare var URL: {
  new (url: string, base?: string): URL;
  canParse(url: string, base?: string): boolean;
};

declare var TextDecoder: {
  new (encoding: string, options?: { readonly fatal?: boolean }): { decode(bytes: Uint8Array): string };
};
