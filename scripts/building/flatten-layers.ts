import postcss from 'postcss';
import type { Plugin } from 'vite';

/**
 * Takes the rules of styles out of their cascade layers. Chrome before 99 drops layers with all that is in them. Their
 * order is that of the file, and a rule of a later one is nowhere less specific than one of an earlier that it replaces.
 */
export function flattenLayers(): Plugin {
  return {
    name: 'hub-flatten-layers',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle))
        if (part.type === 'asset' && part.fileName.endsWith('.css')) part.source = flattened(part.source.toString());
    },
  };
}

function flattened(css: string): string {
  const root = postcss.parse(css);
  root.walkAtRules('layer', (layer) => {
    layer.replaceWith(layer.nodes ?? []);
  });
  return root.toString();
}
