import { statements } from './statements'

/** Lab Admins approved until now: each of them holds the director's office until the laboratory says who does. */
export const director = statements(`
update app_user set credentials = credentials || '["director"]'
where user_type = 'lab' and myroles #> '{lab-admin,enabled}' = 'true' and not credentials ? 'director';
`)
