/**
 * What an answer of a mail server is about: an address that is dead, one copy that may pass later, all mail to a domain,
 * all mail of this sender, or the mail server of the site itself.
 */
export type AnswerSubject = 'address' | 'copy' | 'domain' | 'issue' | 'server'

/** A failure as nodemailer tells it. */
interface Failure {
  code?: unknown
  /** The step that failed, such as `RCPT TO`. */
  command?: unknown
  responseCode?: unknown
  response?: unknown
  message?: unknown
}

/**
 * Tells what a failure is about. Only the mailbox's own answers make an address dead: 5.1 and 5.2 of RFC 3463, and words about it.
 * What names an IP address, a sender, a list, a rate, a policy or the content is about whoever sends, as is every answer
 * that says nothing clear.
 */
export function subjectOfAnswer(error: unknown): AnswerSubject {
  const { code, command, responseCode, response, message } = (error ?? {}) as Failure
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return 'server'
  const status = Number(responseCode)
  const answer = String(response ?? message ?? '')
  const isPermanent = status >= 500
  if (!isPermanent && !(status >= 400)) return 'copy'
  if (command === 'MAIL FROM') return isPermanent ? 'issue' : 'copy'
  return isPermanent ? subjectOfRefusal(answer) : subjectOfDelay(answer)
}

function subjectOfRefusal(answer: string): AnswerSubject {
  const words = wordsOf(answer)
  const isOfMailbox = /\b5\.2\.\d{1,3}\b/.test(words)
  if (/\b5\.2\.2\b/.test(words) || full.test(words)) return 'copy'
  if (/\b5\.7\.\d/.test(words)) return 'domain'
  if (namesIp.test(answer) || aboutSender.test(words) || passing.test(words))
    return isOfMailbox ? 'copy' : 'domain'
  return deadCode.test(words) || deadWords.test(words) ? 'address' : 'domain'
}

function subjectOfDelay(answer: string): AnswerSubject {
  const words = wordsOf(answer)
  if (/\b4\.2\.\d/.test(words) || full.test(words) || /gr[ae]y.?list/i.test(words)) return 'copy'
  const isAboutSender = /\b4\.7\.\d/.test(words) || namesIp.test(answer) || aboutSender.test(words)
  return isAboutSender ? 'domain' : 'copy'
}

/** Returns an answer without addresses and links, which have words of their own. */
const wordsOf = (answer: string) =>
  answer
    .replace(/https?:\/\/\S+|\bwww\.\S+|\S+@\S+/gi, ' ')
    .replace(/[’‘]/g, "'")
    .replace(/\s+(?:\d{3}[- ])?/g, ' ')

/** 5.1.7 and 5.1.8 are about the sender's address. */
const deadCode = /\b5\.1\.(?:[0-6]|10)\b|\b5\.2\.[014]\b/

const namesIp = /\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[0-9a-f]{1,4}(?::[0-9a-f]{0,4}){3,7}\b|\bips?\b/i

const aboutSender = new RegExp(
  [
    '\\bsender|\\bsending\\b|\\bfrom (?:address|domain|header)|\\breturn.path|\\bmail from\\b',
    'block|\\blisted\\b|(?:black|white|deny|allow)list|\\b(?:dns)?[rd]?bl\\b|spamhaus|spamcop|sorbs|abus|complain',
    'spam|\\bjunk|\\bbulk\\b|\\bcontent\\b|virus|malware|phish|suspicious|unsolicited|\\bscore\\b|\\burls?\\b',
    'polic(?:y|ies)|reputation|prohibit|\\brelay|\\baup\\b|security|firewall|\\bban(?:ned)?\\b|not authori[sz]ed',
    '\\brates?\\b|too (?:many|much|fast|quickly)|limit|throttl|volume|frequen|\\bconnections?\\b',
    '\\bspf\\b|\\bdkim\\b|\\bdmarc\\b|\\bptr\\b|\\brdns\\b|reverse|hostname|client host|authenticat|\\btls\\b|\\bhelo\\b',
    'message (?:was |has been |is )?(?:rejected|refused|not accepted)|size|too (?:large|big)|postmaster',
  ].join('|'),
  'i',
)

/** A refusal that says of itself that it passes. */
const passing = /temporar|try(?:ing)? (?:again|later)|\blater\b|gr[ae]y.?list|vorübergehend/i

const full =
  /(?:mailbox|account|user|recipient|inbox|storage)\b.{0,40}\b(?:full|over ?quota|quota|out of (?:storage|space))\b|\bquota\b.{0,20}\b(?:mailbox|recipient|user)\b|(?:insufficient|not enough) (?:\w+ )?(?:storage|space)/i

const who = '(?:user|users|mailbox|recipient|account|address|person|inbox|local.?part|customer)'
const deadWords = new RegExp(
  [
    `no (?:such|valid) ${who}`,
    `no mailbox (?:here )?by that name|no ${who} (?:here|found)`,
    `(?:unknown|invalid|nonexist[ae]nt|non-existing|inactive|disabled|unrout[e]?able|undeliverable|bad) (?:\\w+ )?${who}`,
    `\\b${who}\\b[^.;]{0,60}\\b(?:unknown|not found|not exist|n't exist|not known|no longer|invalid|inactive|disabled|deactivated|suspended|discontinued|unavailable|closed|deleted|unrout[e]?able|not present|not recogni[sz]ed|not valid|expired|terminated|not listed|not active)\\b`,
    `not a (?:valid|known) ${who}|not our customer`,
    "(?:does not|doesn't) have an? (?:\\S+ )?account",
    'recipient address rejected|recipient rejected|recipient domain (?:not found|does not exist)',
    '(?:empfänger|benutzer|postfach|nutzer)\\b.{0,30}\\b(?:unbekannt|existiert nicht|nicht gefunden)',
    '(?:utilisateur|destinataire|usuario|destinatario|utente)\\b.{0,30}\\b(?:inconnu|desconocido|sconosciuto|inexistant)',
  ].join('|'),
  'i',
)
