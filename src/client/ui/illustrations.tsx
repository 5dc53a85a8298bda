import { Drawing } from './drawing.tsx';

/*
 * One family of small drawings: a pale sun behind, a white thing of paper with a thin green line, and one marigold accent.
 */

const PLACE = './drawings/';
const files = import.meta.glob<string>('./drawings/*.svg', { query: '?raw', import: 'default' });
const drawn: Record<string, string> = import.meta.env.SSR
  ? Object.fromEntries(await Promise.all(Object.entries(files).map(async ([file, load]) => [file, await load()])))
  : {};

function illustration(name: string) {
  const file = `${PLACE}${name}.svg`;
  const fetchDrawn = async () => (await files[file]?.()) ?? '';
  return () => (
    <Drawing
      drawn={drawn[file] ?? ''}
      fetchDrawn={fetchDrawn}
      viewBox="0 0 160 120"
      className="h-auto w-40 max-w-full"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

export const EmptyBoard = illustration('empty-board');
export const NoMatch = illustration('no-match');
export const LostPage = illustration('lost-page');
export const TornPage = illustration('torn-page');
export const AllSet = illustration('all-set');
export const NoPost = illustration('no-post');
