import { statements } from './statements'

/** How a specimen was kept, where somebody said it. Of those of before, nobody did. */
export const keptSpecimens = statements(`
alter table specimen add column kept text check (kept in ('room', 'refrigerated', 'frozen'));
`)
