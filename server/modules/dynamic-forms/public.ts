/** Forms of questions, which intake has too. */
export { checkCodes, formOf, listForms } from './register'
export { answersInWords, type AnsweredQuestion } from './answer-words'
export { formColumns } from './form-columns'
export { readAnswers } from './read-answers'
