import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { intlLocale } from './locales'

/** What a message shows in its braces: nothing for null. */
type Value = string | number | null | undefined

/** The names in the braces of a message: "count" of `{count, plural, one {# page} other {# pages}}`. */
type NamesIn<Message extends string> = Message extends `${string}{${infer Braces}}${infer Rest}`
  ? NameIn<Braces> | NamesIn<Rest>
  : never

/** A text in braces is a name up to its comma; with a space, it is the text of a plural. */
type NameIn<Braces extends string> = Braces extends `${infer Name},${string}`
  ? WithoutSpace<Name>
  : WithoutSpace<Braces>
type WithoutSpace<Text extends string> = Text extends `${string} ${string}` ? never : Text

export type ValuesOf<Message extends string, V = Value> = [NamesIn<Message>] extends [never]
  ? []
  : [values: { [Name in NamesIn<Message>]: V } & Record<string, V>]

const ofPage = setupI18n({ locale: 'en', messages: { en: {} } })
let added: string | undefined

let current = (): I18n => ofPage

/** Returns Lingui's object of the language of the current request, or of the page. */
export const currentI18n = () => current()

/** Sets what finds it: on the server by request, in the browser once a page. */
export function findI18nBy(find: () => I18n): void {
  current = find
}

/**
 * In the browser: takes the language and the messages of a page, before it is drawn.
 * @param messages as JSON, as the server wrote them
 */
export function addPageMessages(locale: string, messages: string): void {
  if (typeof document === 'undefined' || added === messages) return
  added = messages
  ofPage.load(locale, JSON.parse(messages) as Messages)
  ofPage.activate(locale, intlLocale(locale))
}

/** Returns the BCP 47 tag of the language in which sentences are written now. */
export const currentLocale = () => current().locale

/** @param message in English, as ICU MessageFormat: `{name}`, `{count, plural, one {# page} other {# pages}}` */
export function t<const Message extends string>(message: Message, ...[values]: ValuesOf<Message>): string {
  const i18n = current()
  if (values) return i18n._(message, values)
  const translated = i18n.messages[message]
  return typeof translated === 'string' ? translated : message
}

/** Marks a sentence that is translated later, by `t`, when somebody reads it: in constants and zod's schemas. */
export const msg = <const Message extends string>(message: Message): Message => message
