import { SCHOOL_NOON, setClock } from '#tests/support/moved-clock.ts';

// Each file of journeys begins at the same moment, whenever it runs.
setClock(SCHOOL_NOON);
