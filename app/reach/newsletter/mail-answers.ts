/**
 * The subject of a mail server's error: a dead address, one copy that may be accepted later, all mail to a
 * domain, all mail of this sender, or the site's own mail server.
 */
export type AnswerSubject = 'address' | 'copy' | 'domain' | 'newsletter' | 'server'

interface Failure {
  code?: unknown
  /** The step that failed, such as `RCPT TO`. */
  command?: unknown
  responseCode?: unknown
  response?: unknown
  message?: unknown
}

/**
 * Classifies a mail server's error. Only clear answers about the mailbox make an address dead: 5.1 and 5.2 of RFC 3463,
 * and phrases about it. An answer that names an IP address, a sender, a list, a rate, a policy or the content is about
 * the sender, as is every unclear answer.
 */
export function subjectOfAnswer(error: unknown): AnswerSubject {
  const { code, command, responseCode, response, message } = (error ?? {}) as Failure
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return 'server'
  const status = Number(responseCode)
  const answer = String(response ?? message ?? '')
  const isPermanent = status >= 500
  if (!isPermanent && !(status >= 400)) return 'copy'
  if (command === 'MAIL FROM') return isPermanent ? 'newsletter' : 'copy'
  return isPermanent ? subjectOfRefusal(answer) : subjectOfDelay(answer)
}

function subjectOfRefusal(answer: string): AnswerSubject {
  const words = wordsOf(answer)
  const isOfMailbox = /\b5\.2\.\d{1,3}\b/.test(words)
  if (/\b5\.2\.2\b/.test(words) || full.test(words) || ofReader.test(words)) return 'copy'
  if (namesIp.test(answer) || aboutSender.test(words) || passing.test(words))
    return isOfMailbox ? 'copy' : 'domain'
  if (gone.test(words)) return 'address'
  const isClosed = deadCode.test(words) || closed.test(words)
  if (isClosed) return /\b5\.7\.\d/.test(words) ? 'copy' : 'address'
  return 'domain'
}

function subjectOfDelay(answer: string): AnswerSubject {
  const words = wordsOf(answer)
  if (/\b4\.2\.\d/.test(words) || full.test(words) || /gr[ae]y.?list/i.test(words)) return 'copy'
  const isAboutSender = /\b4\.7\.\d/.test(words) || namesIp.test(answer) || aboutSender.test(words)
  return isAboutSender ? 'domain' : 'copy'
}

/** Returns an error's text without addresses and links, which may contain misleading words. */
const wordsOf = (answer: string) =>
  answer
    .replace(/https?:\/\/\S+|\bwww\.\S+|\S+@\S+/gi, ' ')
    .replace(/[’‘]/g, "'")
    .replace(/\s+(?:\d{3}[- ])?/g, ' ')
    .replace(ownState, 'account disabled')

const who =
  '(?:user|users|mailbox|recipient|account|address|person|inbox|local.?part|customer|postfach|konto|benutzer|empfänger|empfaenger)'

/** A pattern for phrases about a mailbox's state that otherwise are about the sender. */
const ownState = new RegExp(
  [
    '\\b(?<!your (?:\\w+ )?)(?:user|recipient|mailbox|inbox|account|postfach|konto)(?: (?:has been|is|was|ist|wurde|busy or|currently|temporarily|permanently))*',
    ' (?:blocked|locked|disabled|suspended|deactivated|closed|terminated|gesperrt|deaktiviert)\\b',
    '(?: (?:due to|for|because of|by|wegen)\\b(?:(?!\\bsender|\\bips?\\b|\\byour?\\b|spamhaus|list|\\bbl\\b)[^.;\\n])*)?',
  ].join(''),
  'gi',
)

/** A pattern for mailboxes that refuse some or most senders; 5.7.124 and the like are Microsoft's. */
const ofReader = new RegExp(
  `\\b5\\.7\\.(?:12[49]|13[3-6])\\b|\\b${who} (?:has )?(?:blocks|blocked) (?:this|the|your|you)\\b|\\b${who} (?:only|no longer|does not|doesn't) accepts?\\b[^.;]*\\bfrom\\b`,
  'i',
)

/** A pattern for codes of dead addresses; 5.1.7 and 5.1.8 are about the sender's. */
const deadCode = /\b5\.1\.(?:[0-6]|10)\b|\b5\.2\.[014]\b/

const namesIp = /\b\d{1,3}(?:\.\d{1,3}){3}\b|\b[0-9a-f]{1,4}(?::[0-9a-f]{0,4}){3,7}\b|\bips?\b/i

const aboutSender = new RegExp(
  [
    '\\bsender|\\babsender|\\byour (?:\\w+ )?(?:account|server|host|domain|network)\\b|\\bsending\\b|\\bfrom (?:address|domain|header)|\\breturn.path|\\bmail from\\b',
    'block|\\blisted\\b|(?:black|white|deny|allow)list|\\b(?:dns)?[rd]?bl\\b|spamhaus|spamcop|sorbs|abus|complain',
    'spam|\\bjunk|\\bbulk\\b|\\bcontent\\b|virus|malware|phish|suspicious|unsolicited|\\bscore\\b|\\burls?\\b',
    'polic(?:y|ies)|reputation|prohibit|\\brelay|\\baup\\b|security|firewall|\\bban(?:ned)?\\b|not authori[sz]ed',
    '\\brates?\\b|too (?:many|much|fast|quickly)|limit|throttl|volume|frequen|\\bconnections?\\b',
    '\\bspf\\b|\\bdkim\\b|\\bdmarc\\b|\\bptr\\b|\\brdns\\b|reverse|hostname|client host|authenticat|\\btls\\b|\\bhelo\\b',
    'message (?:was |has been |is )?(?:rejected|refused|not accepted)|size|too (?:large|big)|postmaster',
  ].join('|'),
  'i',
)

/** A pattern for a refusal that calls itself temporary. */
const passing = /temporar|try(?:ing)? (?:again|later)|\blater\b|gr[ae]y.?list|vorübergehend/i

const full = new RegExp(
  [
    `${who}\\b.{0,40}\\b(?:full|over ?quota|quota|out of (?:storage|space)|voll|überfüllt)\\b`,
    '(?:mailbox|inbox)\\b.{0,40}\\b(?:limit|exceed\\w*)|exceed\\w* (?:\\w+ )?(?:storage|mailbox)',
    '\\bquota\\b.{0,20}\\b(?:mailbox|recipient|user)\\b|\\bstorage\\b.{0,40}\\b(?:full|quota)\\b',
    '(?:insufficient|not enough) (?:\\w+ )?(?:storage|space)',
  ].join('|'),
  'i',
)

const near = '\\b[^.;]{0,60}\\b'

/** A pattern for an address that does not exist, or no longer. */
const gone = new RegExp(
  [
    `no (?:such|valid) ${who}`,
    `no mailbox (?:here )?by that name|no ${who} (?:here|found)`,
    `(?:unknown|invalid|nonexist[ae]nt|non-existing|bad) (?:\\w+ )?${who}`,
    `\\b${who}${near}(?:unknown|not found|not exist|n't exist|not known|no longer|invalid|deleted|not present|not recogni[sz]ed|not valid|not listed|not local|moved)\\b`,
    `not a (?:valid|known) ${who}|not our (?:customer|user)|has left (?:the|our|this)\\b`,
    "(?:does not|doesn't) have an? (?:\\S+ )?account|recipient domain (?:not found|does not exist)",
    `(?:\\b${who}|\\badresse|nutzer)\\b.{0,30}\\b(?:unbekannt|existiert nicht|nicht gefunden|nicht vorhanden|gelöscht)`,
    '(?:utilisateur|destinataire|usuario|destinatario|utente)\\b.{0,30}\\b(?:inconnu|desconocido|sconosciuto|inexistant)',
  ].join('|'),
  'i',
)

/** A pattern for a closed or disabled address; with 5.7, about rights, the sender may be the reason. */
const closed = new RegExp(
  [
    `(?:inactive|disabled|unrout[e]?able|undeliverable) (?:\\w+ )?${who}`,
    `\\b${who}${near}(?:inactive|disabled|deactivated|suspended|discontinued|unavailable|closed|unrout[e]?able|expired|terminated|not active)\\b`,
    'recipient address rejected|recipient rejected',
  ].join('|'),
  'i',
)
