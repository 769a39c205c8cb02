-- Names without spaces and hosts in punycode: `duplicate_keys` is the rule of core/brand/duplicates.ts.
DELETE FROM brand_duplicate_keys;
INSERT OR IGNORE INTO brand_duplicate_keys (duplicate_key, brand_id)
SELECT keys.value, b.id
FROM brands AS b,
  json_each(duplicate_keys(json_object(
    'name', b.name,
    'aliases', json(b.aliases),
    'websiteUrl', b.website_url,
    'instagramUrl', b.instagram_url,
    'facebookUrl', b.facebook_url,
    'twitterUrl', b.twitter_url,
    'youtubeUrl', b.youtube_url,
    'tiktokUrl', b.tiktok_url,
    'linkedinUrl', b.linkedin_url
  ))) AS keys;
