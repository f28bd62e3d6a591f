import { statements } from './statements'

/**
 * Side effects and alternatives are an ingredient's. Until now they stood on medications: what a medication of one ingredient
 * says is that ingredient's, where it has nothing of its own.
 */
export const ingredientWords = statements(`
update ingredient i set side_effects = m.side_effects, alternatives = m.alternatives
from medication_ingredient l join medication m on m.lab_id = l.lab_id and m.id = l.medication_id
where l.lab_id = i.lab_id and l.ingredient_id = i.id and jsonb_array_length(m.ingredients) = 1
  and jsonb_array_length(i.side_effects) + jsonb_array_length(i.alternatives) = 0
  and jsonb_array_length(m.side_effects) + jsonb_array_length(m.alternatives) > 0;
`)
