import { expect, test } from 'vitest'
import { detectLanguage } from './detect-language'
import { languageTagOf } from './language-tag'

const repeated = (text: string) => `${text} `.repeat(4)

test.each([
  [
    'de',
    'Die Nachtbusse fahren nicht, weil der Winter es will, sondern weil sich die Stadt das so gewünscht hat.',
  ],
  [
    'en',
    'The night buses do not run because the winter wants them to, but because that is what the town has asked for.',
  ],
  [
    'pt',
    'Os autocarros da noite não passam porque o inverno quer, mas porque a cidade pediu que fosse assim para todos.',
  ],
  [
    'da',
    'Natbusserne kører ikke, fordi vinteren vil have det, men fordi det er hvad byen har bedt om af dem.',
  ],
  [
    'sv',
    'Nattbussarna går inte för att vintern vill det, utan för att det är vad staden har bett om av dem.',
  ],
  ['ru', 'Ночные автобусы ходят не потому, что так хочет зима, а потому, что об этом просил для всех город.'],
  [
    'uk',
    'Нічні автобуси ходять не тому, що так хоче зима, а тому, що про це просило для всіх місто, і це добре.',
  ],
  [
    'ar',
    'لا تسير الحافلات في الليل من أجل الشتاء الذي جاء إلى المدينة بل كان هذا ما طلب الناس من المدينة مع كل ليل.',
  ],
  [
    'fa',
    'این اتوبوس ها در شب برای زمستان نمی روند و شهر را از آن خود می کنند که با هم یک شب را در شهر می گذرانند.',
  ],
  ['ja', '朝の印刷機は動いている。夜のバスは冬の街を走る。'],
  ['zh-Hans', '夜里的公交车开过这个城市，我们说这是时间的问题。'],
  ['zh-Hant', '夜裡的公車開過這個城市，我們說這是時間的問題。'],
])('text in %s is detected', (tag, text) => {
  expect(detectLanguage(repeated(text))).toBe(tag)
})

test('a few words, letters of formulas and code are in no language', () => {
  expect(detectLanguage('Night Buses')).toBeUndefined()
  expect(
    detectLanguage(repeated('x y z a i o f (x) begin end begin item def section newcommand label ref')),
  ).toBeUndefined()
})

test.each([
  ['russian', 'ru'],
  ['German', 'de'],
  ['en_US', 'en-US'],
  ['deu', 'de'],
  ['de-DE', 'de-DE'],
  ['klingonish', undefined],
  ['x', undefined],
  ['', undefined],
])('a PDF that names %j as its language is in %s', (named, tag) => {
  expect(languageTagOf(named)).toBe(tag)
})
