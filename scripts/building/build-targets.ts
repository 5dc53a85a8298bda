import { oldestEngines } from '#domain/oldest-engines.ts';

/**
 * As Vite names the oldest engines. What syntax these lack, Safari 16.1 and Chrome 98 lack too. For those before, the build
 * would besides rewrite every class because of two faults that our code does not meet (scopes of initializers, a static
 * field named like a function's own): 1.2 kB and three files more in the first view.
 */
export const buildTargets: string[] = ['ios16.1', 'safari16.1', 'chrome98', `firefox${oldestEngines.firefox}`];
