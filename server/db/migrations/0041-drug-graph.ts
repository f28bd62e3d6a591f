import { statements } from './statements'

/**
 * What a laboratory adds to the reference of drugs, version by version. One draft at a time; of the approved ones the newest is
 * in force, and what was approved is never changed.
 */
export const drugGraph = statements(`
create table drug_graph (
  lab_id uuid not null references lab (id),
  id uuid not null,
  version integer not null default 1,
  number integer not null,
  state text not null check (state in ('DRAFT', 'APPROVED', 'RETIRED')),
  content jsonb not null,
  reference text not null,
  edited_by uuid not null,
  edited_at timestamptz not null,
  approved_by uuid,
  approved_at timestamptz,
  primary key (lab_id, id)
);
create unique index drug_graph_number on drug_graph (lab_id, number);
create unique index drug_graph_draft on drug_graph (lab_id) where state = 'DRAFT';
create unique index drug_graph_approved on drug_graph (lab_id) where state = 'APPROVED';
`)
