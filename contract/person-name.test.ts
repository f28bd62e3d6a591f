import { expect, test } from 'vitest'
import { personName, withoutInvisible } from './shapes'

const name = personName(100, 'Enter the first name.')

test('a name holds nothing without width: what looks alike is alike', () => {
  for (const typed of ['A\u200bnn', '\ufeffAnn', 'An\u00adn', 'Ann\u2060', 'A\u200cnn', 'Ann\u200d'])
    expect(name.parse(typed), JSON.stringify(typed)).toBe('Ann')
  // Between Persian letters the joiner is spelling.
  expect(withoutInvisible('علی\u200cرضا')).toBe('علی\u200cرضا')
})

test('a name of nothing visible is refused', () => {
  expect(name.safeParse('\u200b').success).toBe(false)
  expect(name.safeParse(' ').error?.issues.map(({ message }) => message)).toEqual(['Enter the first name.'])
})
