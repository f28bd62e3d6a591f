import { statements } from './statements'

/** How a container is filled and handled, and when it is drawn: what the test directory says. */
export const collection = statements(`
alter table sample_type add column fill_volume text;
alter table sample_type add column min_volume text;
alter table sample_type add column draw_order integer check (draw_order between 1 and 99);
alter table sample_type add column handling text;
`)
