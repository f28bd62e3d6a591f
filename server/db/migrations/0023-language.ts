import { statements } from './statements'

/** The language that a person reads, once chosen: messages to that person are written in it. */
export const language = statements(`
  alter table app_user add column language text check (language in ('en', 'es'));
`)
