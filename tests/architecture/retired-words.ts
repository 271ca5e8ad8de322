/** Words and phrases that Muster no longer uses towards people, with their replacements. */
export const retired: readonly (readonly [RegExp, string])[] = [
  [/\b(who|what)ever\b/iu, 'everyone who, anyone who, or the noun'],
  [/\banew\b/iu, 'again; for a read model: rebuilt'],
  [/\bof (theirs|yours|one's own)\b/iu, 'their, your'],
  [/\b(some|every|any)body\b/iu, 'someone, everyone, anyone'],
  [/\bwants? a word\b|\bwaits? for a word\b/iu, 'needs a decision'],
  [/\bpictures?\b/iu, 'screenshot; in a chart: chart; any other file: image'],
  [/\bmeanwhile\b/iu, 'since'],
  [/\bbe(en)? told\b|\b(has|was|were) (not )?told\b/iu, 'sent, published, reported'],
  [/\bgoes on\b/iu, 'continues'],
  [/\bhas begun\b/iu, 'started'],
  [/\bcomes? to\b/iu, 'results in'],
  [/\bany more\b/iu, 'no longer'],
  [/\bforgotten\b/iu, 'erased'],
  [/\bstands (here|there|for)\b/iu, 'is, counts for'],
  [/\bgiven up\b/iu, 'revoked, stopped'],
  [/\boneself\b/iu, 'your own'],
];
