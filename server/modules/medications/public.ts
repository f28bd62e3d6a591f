/** What other modules may use of medications; everything else in this folder is its own business. */
export { ingredientsOf } from './ingredients'
export { insertMedications, linkIngredients, type NewMedication } from './store'
